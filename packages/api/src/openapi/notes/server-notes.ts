import type { CallNote } from '../call-note.ts'

export const serverNotes: Record<string, CallNote> = {
  'server.get': {
    description:
      'Asked before anybody signs in: whether there is a provider to sign in with, and whether mails with links arrive.',
    response: { hasGoogle: false, sendsMail: true, outbox: null },
  },
}
