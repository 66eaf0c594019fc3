import { bearer, type ClientOptions, TidingsError, tidingsError, UnexpectedResponse, warn } from './client.ts'

/**
 * Uploads `picture` as the profile picture of the token's user and returns its path. Not a procedure, because it takes
 * a file: a Blob from a file picker or from `openAsBlob` of `node:fs`. Rejects with TidingsError.
 */
export async function uploadAvatar(
  { baseUrl, token, fetch = globalThis.fetch, onTokenError = warn }: ClientOptions,
  picture: Blob,
): Promise<{ photoURL: string }> {
  const body = new FormData()
  body.set('avatar', picture)
  try {
    const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/user/upload-avatar`, {
      method: 'POST',
      body,
      credentials: 'same-origin',
      headers: await bearer(token, onTokenError),
    })
    if (!response.headers.get('content-type')?.includes('json')) throw new UnexpectedResponse(response)
    // Typed by hand: tRPC's types don't cover file uploads.
    if (response.ok) return (await response.json()) as { photoURL: string }
    throw refusalOf(response.status, (await response.json()) as { message: string; code: string })
  } catch (error) {
    if (error instanceof TidingsError) throw error
    throw tidingsError(new Error(error instanceof Error ? error.message : String(error), { cause: error }))
  }
}

function refusalOf(httpStatus: number, { message, code }: { message: string; code: string }): TidingsError {
  return tidingsError(Object.assign(new Error(message), { data: { code, httpStatus } }))
}
