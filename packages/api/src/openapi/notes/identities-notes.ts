import type { CallNote } from '../call-note.ts'

const id = '9f2b6c0e4d1a7f35b8c2e6d90a1b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d'

export const identitiesNotes: Record<string, CallNote> = {
  'identities.list': {
    description:
      'Accounts at Google, or at the provider in its place, that log in to the account; the oldest first. `email` is the one that the provider has verified.',
    response: {
      identities: [
        {
          id,
          provider: 'Google',
          email: 'ada@example.com',
          createdAt: '2026-11-02T08:10:00.000Z',
          lastUsedAt: '2026-11-20T06:45:00.000Z',
        },
      ],
    },
  },
  'identities.connect': {
    description:
      'Takes the password, and a `code` where two-step sign-in is on; answers 428 when that is missing, 403 for a wrong one. Send the browser to the address that is answered: it comes back to the settings, once, within ten minutes, in this session. Connected is an account of the same email. The account’s address is told by mail. Answers 412 for an account without a password, and where no provider is set up.',
    request: { password: 'correct horse' },
    response: { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…' },
  },
  'identities.remove': {
    description:
      'Takes the password. The account elsewhere logs in no more, and every other session of the account ends. The account’s address is told by mail. Answers 403 for a wrong password, and 409 for the only way to log in.',
    request: { id, password: 'correct horse' },
    response: { ok: true },
  },
}
