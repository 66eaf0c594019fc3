import { avatarKey } from '@tidings/accounts/avatars/avatar-file'
import type { TokenScope } from '@tidings/accounts/programs/api-tokens'
import type { Holder } from '@tidings/api/testing/isolation/new-holder'
import { PIXEL } from '@tidings/api/testing/pixel'
import type { InjectOptions } from 'fastify'

/** A request for another user's data at a route without a procedure. */
interface PlainRoute {
  requests(hers: Holder): InjectOptions[]
  /** The status for another user, and without a session. */
  another: number
  nobody: number
  /** The scope with which an access token may do it; none may without. */
  scope?: TokenScope
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

const feedRoute = (file: string): [string, PlainRoute] => [
  `GET /api/feeds/:secret/${file}`,
  {
    requests: ({ user, feedId }) =>
      [user.id, feedId, UNKNOWN].map((secret) => ({ method: 'GET', url: `/api/feeds/${secret}/${file}` })),
    another: 404,
    nobody: 404,
  },
]

/** By route; null for those that are the same for everybody. HEAD is tested with GET. */
export const PLAIN_ROUTES: Record<string, PlainRoute | null> = {
  'GET /healthz': null,
  'GET /readyz': null,
  // Not user data: health.test.ts covers the access.
  'GET /metrics': null,
  // Mail comes in by a secret of the installation: inbound.test.ts covers it.
  'POST /api/inbound/:service': null,
  'POST /api/inbound/:service/mime': null,
  // A link's token names whose digest it is: digest-unsubscribe.test.ts covers it.
  'GET /api/digest-mails/unsubscribe/:token': null,
  'POST /api/digest-mails/unsubscribe/:token': null,
  // A feed’s address is a capability: feeds.test.ts covers it.
  ...Object.fromEntries(['atom.xml', 'feed.json', 'opds.xml', 'book.epub'].map(feedRoute)),
  // Only with an access token: greader.test.ts covers it.
  'GET /api/greader.php': null,
  'GET /api/greader.php/*': null,
  'POST /api/greader.php/*': null,
  // Only with an access token, and by its scopes: mcp.test.ts covers it.
  'POST /mcp': null,
  'GET /api': null,
  'GET /api/docs': null,
  'GET /api/openapi.json': null,
  'GET /': null,
  'GET /index.html': null,
  // A picture's link is a capability, as the frame of an original sends no cookie: it can't be derived from her ids.
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
  'GET /api/issues/:id/attachments/:place': {
    requests: ({ mailId, articleId }) =>
      [mailId, articleId].map((id) => ({ method: 'GET', url: `/api/issues/${id}/attachments/0` })),
    another: 404,
    nobody: 401,
  },
  // The provider identifies the user, and without a sign-in started here nobody is signed in.
  'GET /api/auth/google/callback': {
    requests: ({ user }) => [
      { method: 'GET', url: `/api/auth/google/callback?code=${user.id}&state=${user.id}` },
    ],
    another: 303,
    nobody: 303,
  },
  // Only the session that a visit to the provider began in can end it.
  'GET /api/auth/mailboxes/:provider/callback': {
    requests: ({ user }) => [
      { method: 'GET', url: `/api/auth/mailboxes/google/callback?code=${user.id}&state=${user.id}` },
    ],
    another: 303,
    nobody: 303,
  },
  // It takes no ids and returns the requesting user's data.
  'GET /api/account/data': {
    requests: ({ user }) => [
      { method: 'GET', url: `/api/account/data?userId=${user.id}&email=${user.email}` },
    ],
    another: 200,
    nobody: 401,
  },
  // Filters by another user's ids find nothing of that user.
  'GET /api/highlights/export': {
    requests: ({ articleId, newsletterId }) => [
      { method: 'GET', url: `/api/highlights/export?format=json&articleId=${articleId}` },
      { method: 'GET', url: `/api/highlights/export?format=csv&newsletterId=${newsletterId}` },
    ],
    another: 200,
    nobody: 401,
    scope: 'highlights',
  },
  'GET /api/epub': {
    requests: ({ articleId, newsletterId }) => [
      { method: 'GET', url: `/api/epub?ids=${articleId}` },
      { method: 'GET', url: `/api/epub?newsletterId=${newsletterId}` },
    ],
    another: 404,
    nobody: 401,
    scope: 'read',
  },
  'PATCH /api/imports/:id/files/:fileId': {
    requests: ({ importId, importFileId }) => [
      {
        method: 'PATCH',
        url: `/api/imports/${importId}/files/${importFileId}`,
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        payload: Buffer.from('From: a'),
      },
    ],
    another: 404,
    nobody: 401,
  },
  'POST /api/user/upload-avatar': {
    requests: ({ user }) => [upload(user.email)],
    another: 403,
    nobody: 401,
  },
}
