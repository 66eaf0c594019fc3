import type { CallNote } from '../call-note.ts'
import { EXAMPLE_USER } from './examples.ts'

const token = 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m'

export const authNotes: Record<string, CallNote> = {
  'auth.signup': {
    description:
      'Creates the account, gives it an inbox address and signs it in: the answer holds a bearer token, and sets the cookie of the session.',
    request: { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' },
    response: { user: EXAMPLE_USER, token },
  },
  'auth.login': {
    description:
      'The answer holds a bearer token, and sets the cookie of the session. The token is always a new one; sessions that the request brought along end. An account with two-step sign-in is answered 428 with the code `PRECONDITION_REQUIRED` when the password is right and `code` is left out: send the same again with `code`, six digits of the app or a recovery code. A browser can go on with `/auth/second-step` instead: the refusal sets a cookie for it.',
    request: { email: 'ada@example.com', password: 'correct horse' },
    response: { user: EXAMPLE_USER, token },
  },
  'auth.secondStep': {
    description:
      'The second step of signing in, in the browser whose sign-in was answered 428: takes six digits of the authenticator app or a recovery code, within five minutes and five tries. Each code counts once. Answers 401 for a wrong code, 412 when it took too long, 429 after ten wrong codes within an hour; recovery codes count even then.',
    request: { code: '492039' },
    response: { user: EXAMPLE_USER, token },
  },
  'auth.google': {
    description:
      'Begins signing in with Google, or the provider in its place, and sets a cookie that this browser brings back. Send it to `url` within ten minutes; it comes back signed in, to the path `from`. Answers 412 where no provider is set up or it can not be reached.',
    request: { from: '/saved', timeZone: 'Europe/Berlin' },
    response: { url: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=…' },
  },
  'auth.logout': {
    description:
      'Ends the session of the token or cookie; without one it does nothing, and succeeds. Of a token and a cookie the token counts, as in every call, and the cookie’s session goes on.',
    response: { ok: true },
  },
  'auth.sync': {
    description:
      'The user of the token or cookie, to be asked for whenever the signed-in user changes. The `token` of the body is not looked at: who asks is told by the header or the cookie alone.',
    request: { email: 'ada@example.com' },
    response: { user: EXAMPLE_USER },
  },
  'auth.token': {
    description:
      'For scripts of a page, which can’t read the cookie: a token that stands for its session for `expiresIn` seconds, and no longer than the session lives. It is made for the cookie alone: whoever comes by a bearer token gets 403. `null` when nobody is signed in.',
    response: {
      user: EXAMPLE_USER,
      token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2lnbmF0dXJl',
      expiresIn: 900,
    },
  },
  'auth.session': {
    description: 'The user of the token or cookie; `null` when nobody is signed in.',
    response: { user: EXAMPLE_USER },
  },
}
