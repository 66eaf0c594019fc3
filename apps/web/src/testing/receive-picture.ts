import { storeAvatar } from '@tidings/accounts/avatars/store-avatar'
import type { TestHouse } from '@tidings/api/testing/test-house'
import { publicError } from '@tidings/api/trpc/errors'

/** Answers the upload of a profile picture as the server does, for the session of the cookie. */
export async function receivePicture(
  house: TestHouse,
  cookie: string | undefined,
  form: unknown,
): Promise<Response> {
  const file = form instanceof FormData ? form.get('avatar') : null
  if (!(file instanceof File)) return new Response(null, { status: 400, statusText: 'Bad Request' })
  const session = await house.services.sessions.find({ cookie })
  const upload = new Uint8Array(await file.arrayBuffer())
  try {
    return Response.json(await storeAvatar(house.services, session, { upload, email: undefined }))
  } catch (error) {
    const { status, code, message } = publicError(error)
    if (status >= 500) throw error
    const statusText =
      new Map([
        [401, 'Unauthorized'],
        [415, 'Unsupported Media Type'],
      ]).get(status) ?? ''
    return Response.json({ message, code }, { status, statusText })
  }
}
