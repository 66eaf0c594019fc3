import type { CallNote } from '../call-note.ts'

const id = '0b6e7d3a-8a52-4b53-9a43-d7f0b2b0c9de'

export const sessionsNotes: Record<string, CallNote> = {
  'sessions.list': {
    description:
      'This session first, then the others by their last use. A session ends when it is not used for 30 days, and after 180 days at the latest.',
    response: {
      sessions: [
        {
          id,
          beganAt: '2026-11-02T08:10:00.000Z',
          seenAt: '2026-11-20T06:45:00.000Z',
          browser: 'Firefox',
          system: 'Linux',
          isThis: true,
        },
      ],
    },
  },
  'sessions.end': {
    description: 'Ends one session; its token is refused from now on. That of this call may be among them.',
    request: { id },
    response: { id },
  },
  'sessions.endAll': {
    description: 'Ends every session, that of this call too.',
    response: { ended: 3 },
  },
}
