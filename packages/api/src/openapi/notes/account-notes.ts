import type { CallNote } from '../call-note.ts'

const token = 'nWq3…'
const passkeyId = 'c1f4a1c2-7a0e-4c0b-9d53-0d1f7a8e5b62'
const response = { ok: true }

export const accountNotes: Record<string, CallNote> = {
  'account.forgotPassword': {
    description:
      'Mails a link to the account with that email, if there is one; the answer is the same if there is none. The link works once, for one hour. At most three are sent an hour. Answers 429 when too many were asked for from one place.',
    request: { email: 'ada@example.com' },
    response,
  },
  'account.link': {
    description:
      'What the token behind the `#` of a mailed link is for, and the email it was sent to. Uses nothing up. A link that was used, has run out, or was made for a password or email of before is not found. With links that recover an account (`reset`, `undo`), `signInMethods` tells what else logs in to it, and whether that stays.',
    request: { token },
    response: {
      purpose: 'reset',
      email: 'ada@example.com',
      signInMethods: [
        {
          key: `passkey:${passkeyId}`,
          kind: 'passkey',
          name: 'Chrome on Linux',
          addedAt: '2026-11-02T08:10:00.000Z',
          lastUsedAt: null,
          isKept: false,
          isFixed: false,
        },
      ],
    },
  },
  'account.resetPassword': {
    description:
      'Sets the password, ends every session of the account, and uses the link up. Of what else logs in, `keep` names by their keys what stays; all other goes. Without `keep`, that stays which the link says is kept. What is fixed stays in any case.',
    request: { token, password: 'battery staple', keep: [`passkey:${passkeyId}`] },
    response,
  },
  'account.verifyEmail': {
    description: 'Confirms that the account’s email is its owner’s, and uses the link up.',
    request: { token },
    response,
  },
  'account.takeEmail': {
    description:
      'The account has the email from now on that the link was sent to. The email of before is told, with a link that takes it back for 14 days.',
    request: { token },
    response,
  },
  'account.undoEmail': {
    description:
      'Gives the account the email back that the link was sent to, sets a password, and ends every session: whoever changed the email knew the password of before. What else logs in goes or stays as with a new password by a mailed link; two-step sign-in that was switched on since goes as well. The mail that tells of two-step sign-in has such a link, too.',
    request: { token, password: 'battery staple', keep: [] },
    response,
  },
  'account.sendVerification': {
    description:
      'Mails the link again that confirms the email; does nothing when it is confirmed. At most three an hour.',
    response,
  },
  'account.changeEmail': {
    description:
      'Mails a link to the new email; the change takes effect when it is used, within 24 hours. Until then `pendingEmail` of the user names it. The answer doesn’t tell whether that email has an account already. Takes a `code` where two-step sign-in is on, and answers 428 without. Answers 403 for a wrong password or code.',
    request: { newEmail: 'countess@example.com', password: 'correct horse' },
    response,
  },
  'account.keepEmail': {
    description: 'The link that was sent to the new email does nothing any more.',
    response,
  },
  'account.changePassword': {
    description:
      'Ends every session of the account and every link that was mailed. The answer holds the token to go on with; a browser gets it as its cookie. Answers 403 when the old password is wrong, and 412 for an account without any.',
    request: { password: 'correct horse', newPassword: 'battery staple' },
    response: { token: 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m' },
  },
  'account.holdings': {
    description: 'What would go with the account.',
    response: { newsletters: 7, mails: 212, articles: 1840, highlights: 31 },
  },
  'account.delete': {
    description:
      'Every session ends and the inbox addresses refuse mail at once; mails, articles, pictures and all the rest are taken away within moments. It can not be undone. Answers 403 for a wrong password, and 412 for an account without any, which is deleted by a mailed link.',
    request: { password: 'correct horse' },
    response,
  },
  'account.mailDeletionLink': {
    description:
      'For accounts that only sign in elsewhere: mails a link to the account’s email that deletes it. It works once, for one hour.',
    response,
  },
  'account.deleteByLink': {
    description: 'The same as deleting the account with its password.',
    request: { token },
    response,
  },
  'account.mailPasswordLink': {
    description:
      'For accounts that only sign in elsewhere: mails a link to the account’s email that sets a password. It works once, for one hour.',
    response,
  },
}
