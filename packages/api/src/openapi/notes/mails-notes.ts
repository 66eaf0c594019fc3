import type { CallNote } from '../call-note.ts'

export const mailsNotes: Record<string, CallNote> = {
  'mails.letIn': {
    description:
      'Has a mail read after all that was set apart as it may be forged. It becomes an issue of its newsletter, soon, and later mails for which the same domains vouch are let in as well. What is not set apart is refused with `CONFLICT`.',
    request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55' },
    response: { queued: true },
  },
}
