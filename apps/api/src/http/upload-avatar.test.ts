import { openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TidingsError } from '@tidings/api/client'
import { uploadAvatar } from '@tidings/api/upload-avatar'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { describe, expect, it } from 'vitest'
import { signUp, startTestServer } from '../testing/test-server.ts'

const PHOTO = fileURLToPath(new URL('../demo/pictures/lighthouse.webp', import.meta.url))

describe('a picture uploaded by the typed client to a listening server', () => {
  const server = forAllTests(() => startTestServer())

  it('becomes the profile picture of the token’s user, and is served at the returned path', async () => {
    const { token, client } = await signUp(server.url, 'Ada')
    const { photoURL } = await uploadAvatar({ baseUrl: `${server.url}/`, token }, await openAsBlob(PHOTO))
    expect((await client.user.get.query({})).user.photoURL).toBe(photoURL)
    const picture = await fetch(server.url + photoURL)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('is refused with a TidingsError', async () => {
    const nobody = uploadAvatar({ baseUrl: server.url }, await openAsBlob(PHOTO))
    await expect(nobody).rejects.toBeInstanceOf(TidingsError)
    await expect(nobody).rejects.toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      message: '401: User not authenticated',
    })
    const { token } = await signUp(server.url, 'Bea')
    await expect(uploadAvatar({ baseUrl: server.url, token }, new Blob(['text']))).rejects.toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  })

  it('fails with the same error for another server or none', async () => {
    const picture = new Blob(['text'])
    const proxy = async () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
    await expect(uploadAvatar({ baseUrl: server.url, fetch: proxy }, picture)).rejects.toMatchObject({
      name: 'TidingsError',
      status: 502,
      code: 'NO_ANSWER',
      message: '502: Bad Gateway',
    })
    const lost = () => Promise.reject(new TypeError('fetch failed'))
    await expect(uploadAvatar({ baseUrl: server.url, fetch: lost }, picture)).rejects.toMatchObject({
      code: 'NO_ANSWER',
      message: 'fetch failed',
    })
  })
})
