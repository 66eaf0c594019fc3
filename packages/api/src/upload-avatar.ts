import { TRPCClientError } from '@trpc/client'
import { bearer, type ClientOptions, ForeignAnswer, TidingsError, warn } from './client.ts'
import type { AppRouter } from './router.ts'

/**
 * Makes `picture` the profile picture of the token's user and answers its path: the one call that is no procedure, as it
 * takes a file. A Blob comes from a file picker, or from `openAsBlob` of `node:fs`. Rejects with TidingsError.
 */
export async function uploadAvatar(
  { baseUrl, token, fetch = globalThis.fetch, onTokenError = warn }: ClientOptions,
  picture: Blob,
): Promise<{ photoURL: string }> {
  const body = new FormData()
  body.set('avatar', picture)
  try {
    const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}/api/user/upload-avatar`, {
      method: 'POST',
      body,
      credentials: 'same-origin',
      headers: await bearer(token, onTokenError),
    })
    if (!answer.headers.get('content-type')?.includes('json')) throw new ForeignAnswer(answer)
    // The server's own types: a file takes no part in tRPC's.
    if (answer.ok) return (await answer.json()) as { photoURL: string }
    throw refusalOf(answer.status, (await answer.json()) as { message: string; code: string })
  } catch (error) {
    throw new TidingsError(TRPCClientError.from(error instanceof Error ? error : new Error(String(error))))
  }
}

function refusalOf(httpStatus: number, { message, code }: { message: string; code: string }) {
  const data = { code, httpStatus, path: 'user.uploadAvatar' }
  return TRPCClientError.from<AppRouter>({ error: { message, code: -32600, data } })
}
