import type { QueryClient } from '@tanstack/react-query'
import { MAX_AVATAR_BYTES } from '@tidings/api/browser-rules'
import type { User } from '@tidings/api/user/schema'
import { bearer } from '../../api/access-token.ts'

/** Either the path of the stored picture or an error. */
export type Uploaded =
  | { url: string; error: null; status?: undefined }
  | { url: null; error: string; status?: number }

/** Uploads a profile picture. Never throws; `status` is that of the server's error. */
export async function uploadPicture(client: QueryClient, user: User | null, file: File): Promise<Uploaded> {
  if (!user) return failed('User not authenticated')
  if (file.size > MAX_AVATAR_BYTES) return failed('The picture is larger than 5 MB.')
  const body = new FormData()
  body.set('email', user.email)
  body.set('avatar', file)
  try {
    const response = await fetch('/api/user/upload-avatar', {
      method: 'POST',
      body,
      credentials: 'include',
      headers: await bearer(client),
    })
    if (!response.ok) {
      const { status, statusText } = response
      return { ...failed(`Failed to upload avatar: ${status} ${statusText}`.trim()), status }
    }
    const { photoURL }: { photoURL?: unknown } = await response.json()
    return typeof photoURL === 'string' ? { url: photoURL, error: null } : failed('Unknown error')
  } catch (error) {
    // Fetch's message for a lost connection depends on the browser, and is not useful.
    if (error instanceof TypeError) return failed('The server could not be reached.')
    return failed((error instanceof Error && error.message) || 'Unknown error')
  }
}

function failed(error: string) {
  return { url: null, error }
}
