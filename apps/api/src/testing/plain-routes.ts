import { avatarKey } from '@tidings/accounts/avatars/avatar-key'
import type { Holder } from '@tidings/api/testing/isolation/new-holder'
import { PIXEL } from '@tidings/api/testing/pixel'
import type { InjectOptions } from 'fastify'

/** How somebody else's things would be asked for at a route behind which there is no procedure. */
interface PlainRoute {
  requests(hers: Holder): InjectOptions[]
  /** The status for another user, and for nobody in particular. */
  another: number
  nobody: number
}

const UNKNOWN = 'A'.repeat(32)

function upload(email: string): InjectOptions {
  const payload = Buffer.concat([
    Buffer.from(`--cut\r\ncontent-disposition: form-data; name="email"\r\n\r\n${email}\r\n`),
    Buffer.from('--cut\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'),
    PIXEL,
    Buffer.from('\r\n--cut--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
  return { method: 'POST', url: '/api/user/upload-avatar', headers, payload }
}

/** By route; null for what is the same for everybody. HEAD is asked where GET is. */
export const PLAIN_ROUTES: Record<string, PlainRoute | null> = {
  'GET /healthz': null,
  'GET /readyz': null,
  // Of no user: see health.test.ts for who is told.
  'GET /metrics': null,
  'GET /api': null,
  'GET /api/docs': null,
  'GET /api/openapi.json': null,
  'GET /': null,
  'GET /index.html': null,
  // A picture's link is its key, as the frame of an original sends no cookie: hers are not guessed by what they are of.
  'GET /api/pictures/:id': {
    requests: ({ user, mailId, pictureId }) =>
      [user.id, mailId, pictureId, encodeURIComponent(avatarKey(user.id)), UNKNOWN].map((id) => ({
        method: 'GET',
        url: `/api/pictures/${id}`,
      })),
    another: 404,
    nobody: 404,
  },
  'GET /api/pictures/in-mail/:token': {
    requests: ({ user, mailId }) =>
      [UNKNOWN, encodeURIComponent(JSON.stringify([user.id, mailId, 0, 9e15]))].map((token) => ({
        method: 'GET',
        url: `/api/pictures/in-mail/${token}`,
      })),
    another: 404,
    nobody: 404,
  },
  'GET /api/issues/:id/original': {
    requests: ({ mailId, articleId }) =>
      [mailId, articleId].map((id) => ({ method: 'GET', url: `/api/issues/${id}/original` })),
    another: 404,
    nobody: 401,
  },
  // Who comes back from the provider is whom it names, and without a sign-in begun here nobody is.
  'GET /api/auth/google/callback': {
    requests: ({ user }) => [
      { method: 'GET', url: `/api/auth/google/callback?code=${user.id}&state=${user.id}` },
    ],
    another: 303,
    nobody: 303,
  },
  // It takes no ids; anyone who asks gets their own.
  'GET /api/account/data': {
    requests: ({ user }) => [
      { method: 'GET', url: `/api/account/data?userId=${user.id}&email=${user.email}` },
    ],
    another: 200,
    nobody: 401,
  },
  'POST /api/user/upload-avatar': {
    requests: ({ user }) => [upload(user.email)],
    another: 403,
    nobody: 401,
  },
}
