import type { CallNote } from '../call-note.ts'

export const mailsNotes: Record<string, CallNote> = {
  'mails.received': {
    description:
      'Everything that came in for the user in the last 30 days, the latest first: accepted, set apart, not understood, repeated, or refused at the door, with the reason. `accepted` is what was read or waits to be. Of what was refused nothing but the envelope was kept.',
    request: { state: 'all', page: 1, pageSize: 50 },
    response: {
      mails: [
        {
          id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          receivedAt: '2026-11-20T06:31:12.000Z',
          state: 'set-apart',
          reason: 'this address was given to kernel.example',
          kind: 'newsletter',
          subject: 'You have won',
          from: { name: 'Prizes', address: 'win@prizes.example' },
          to: 'kx7m-4qpw-9d2h@inbox.localhost',
          newsletter: null,
        },
      ],
      total: 1,
      totalPages: 1,
    },
  },
  'mails.letIn': {
    description:
      'Has a mail read after all that was set apart. It becomes an issue of its newsletter, soon, and later mails for which the same domains vouch are let in as well. What is not set apart is refused with `CONFLICT`.',
    request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55' },
    response: { queued: true },
  },
}
