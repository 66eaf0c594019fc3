import { avatarKey } from '@tidings/accounts/avatars/avatar-file'
import { PIXEL } from '@tidings/api/testing/pixel'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { describe, expect, it } from 'vitest'
import { expectRefusal, expectSafe } from '../testing/responses.ts'
import { openTestHttp } from '../testing/test-http.ts'

const URL = '/api/user/upload-avatar'
const BOUNDARY = 'the-edge'
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

type Part = { name: string; file?: { name: string; type: string }; value: Buffer | string }
const part = ({ name, file, value }: Part) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(file ? `; filename="${file.name}"\r\ncontent-type: ${file.type}` : ''),
    Buffer.from('\r\n\r\n'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
const form = (...parts: Part[]) => Buffer.concat([...parts.map(part), Buffer.from(`--${BOUNDARY}--\r\n`)])
const avatar = (value: Buffer | string, name = 'avatar'): Part => ({
  name,
  file: { name: '../../me.png', type: 'image/png' },
  value,
})

describe('uploading a profile picture', () => {
  const tidings = forAllTests(() => openTestHttp('sqlite'))

  async function newReader() {
    const { user, token } = await tidings.app.newReader()
    const headers = { ...MULTIPART, authorization: `Bearer ${token}` }
    return {
      user,
      token,
      headers,
      upload: (payload: Buffer) => tidings.http.inject({ method: 'POST', url: URL, headers, payload }),
      stored: () => tidings.app.services.files.get(avatarKey(user.id)),
      photo: async () => (await tidings.http.inject({ url: '/api/user', headers })).json().user.photoURL,
    }
  }

  it('returns its photoURL, where the picture is served with its type and long-term caching', async () => {
    const { user, upload, photo } = await newReader()
    const response = await upload(form(avatar(PIXEL), { name: 'email', value: user.email }))
    expectSafe(response)
    expect(response.statusCode).toBe(200)
    const { photoURL } = response.json()
    expect(await photo()).toBe(photoURL)
    const picture = await tidings.http.inject({ url: photoURL })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=604800, immutable',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    const forged = photoURL.replace(/[\w-]{32}/, 'x'.repeat(32))
    expect((await tidings.http.inject({ url: forged })).statusCode).toBe(404)
  })

  const REFUSED: [what: string, payload: Buffer, refusal: object][] = [
    [
      'no picture by its bytes',
      form(avatar('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    ],
    ['an empty file', form(avatar('')), { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }],
    [
      'a damaged picture',
      form(avatar(PIXEL.subarray(0, 40))),
      { status: 422, code: 'UNPROCESSABLE_CONTENT' },
    ],
    [
      'more than 5 MB',
      form(avatar(Buffer.concat([PIXEL, Buffer.alloc(5_242_880)]))),
      { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'A profile picture has at most 5 MB.' },
    ],
    [
      'no file',
      form({ name: 'email', value: '' }),
      { status: 400, code: 'BAD_REQUEST', message: 'The file is missing: send it as avatar.' },
    ],
    [
      'a file by another name',
      form(avatar(PIXEL, 'picture')),
      { status: 400, code: 'BAD_REQUEST', message: 'The file is missing: send it as avatar.' },
    ],
    ['an avatar that is text', form({ name: 'avatar', value: 'me' }), { status: 400, code: 'BAD_REQUEST' }],
    [
      'two files',
      form(avatar(PIXEL), avatar(PIXEL)),
      { status: 400, code: 'BAD_REQUEST', message: 'Send one file, as avatar.' },
    ],
    [
      'a form cut off in the middle',
      form(avatar(PIXEL)).subarray(0, 150),
      { status: 400, code: 'BAD_REQUEST', message: 'The form cannot be read.' },
    ],
    ['nothing at all', Buffer.alloc(0), { status: 400, code: 'BAD_REQUEST' }],
    [
      'a hundred fields',
      form(...Array(100).fill({ name: 'email', value: '' }), avatar(PIXEL)),
      { status: 400, code: 'BAD_REQUEST', message: 'The form cannot be read.' },
    ],
    [
      'the email of somebody else',
      form(avatar(PIXEL), { name: 'email', value: 'eve@reader.example' }),
      { status: 403, code: 'FORBIDDEN', message: 'That email belongs to someone else.' },
    ],
  ]
  it.each(REFUSED)('%s is rejected and changes nothing', async (_, payload, refusal) => {
    const { upload, stored, photo } = await newReader()
    expect(expectRefusal(await upload(payload))).toMatchObject(refusal)
    expect(await stored()).toBeUndefined()
    expect(await photo()).toBeNull()
  })

  it.each(['application/json', 'multipart/form-data', 'image/png', 'multipart/mixed; boundary=x'])(
    'a body of the type %s is rejected',
    async (type) => {
      const { headers } = await newReader()
      const response = await tidings.http.inject({
        method: 'POST',
        url: URL,
        headers: { ...headers, 'content-type': type },
        payload: '{}',
      })
      expect([400, 415]).toContain(expectRefusal(response).status)
    },
  )
})
