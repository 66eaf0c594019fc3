import { Button } from '@mantine/core'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { MAX_AVATAR_BYTES } from '@tidings/api/browser-rules'
import type { User } from '@tidings/api/user/schema'
import { Avatar } from '@tidings/ui/avatar/avatar'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { bearer } from '../../api/access-token.ts'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { expireSession, replaceUser, useUser } from '../../session/session.tsx'
import css from './profile.module.css'
import { texts } from './texts.ts'

/** Either the path of the stored picture or an error. */
type Uploaded =
  | { url: string; error: null; status?: undefined }
  | { url: null; error: string; status?: number }

/** The user is refetched once more after an upload, as specified: a picture may take a moment to be available. */
const SECOND_LOOK_MS = 500

type Picture = { upload: (file: File) => void; uploading: boolean; remove: () => void; removing: boolean }

/** The user's picture, with buttons to change and remove it. */
export function ProfilePicture() {
  const { uid, displayName, photoURL } = useUser()
  const { upload, uploading, remove, removing } = usePicture()
  const picker = useRef<HTMLInputElement>(null)
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) upload(file)
    // So that the same file can be picked again after a failure.
    currentTarget.value = ''
  }
  return (
    <FieldCard title={texts.picture.title}>
      <div className={css.row}>
        <Avatar id={uid} name={displayName} photoURL={photoURL} fallback="U" size={88} />
        <div>
          <div className="wrap">
            <Button variant="default" disabled={uploading} onClick={() => picker.current?.click()}>
              {uploading ? texts.picture.uploading : texts.picture.change}
            </Button>
            {photoURL && !uploading && (
              <Button
                variant="default"
                aria-label={texts.picture.removeLabel}
                disabled={removing}
                onClick={() => remove()}
              >
                {texts.picture.remove}
              </Button>
            )}
          </div>
          <p className={css.hint}>{texts.picture.hint}</p>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            hidden
            aria-label={texts.picture.change}
            onChange={picked}
          />
        </div>
      </div>
    </FieldCard>
  )
}

/** Uploads and removes the user's picture; everything that shows the user is updated. */
function usePicture(): Picture {
  const client = useQueryClient()
  const user = useUser()
  const utils = trpc.useUtils()
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(again.current), [])

  const refetch = async () => {
    try {
      const response = await utils.user.get.fetch({ email: user.email }, { staleTime: 0 })
      replaceUser(client, response.user)
    } catch (error) {
      logFailure('The user could not be fetched', error)
    }
  }
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { url, error, status } = await uploadPicture(client, user, file)
      if (status === 401) expireSession(client)
      if (url === null) throw new Error(error)
      return url
    },
    meta: {
      success: texts.picture.updated,
      failure: (error) => texts.picture.failed(error instanceof Error ? error.message : ''),
    },
    onSuccess: (photoURL) => {
      replaceUser(client, { uid: user.uid, photoURL })
      refetch()
      again.current = setTimeout(refetch, SECOND_LOOK_MS)
    },
  })
  const remove = trpc.user.updateProfile.useMutation({
    meta: { success: texts.picture.removed, failure: texts.failed },
    onSuccess: (response) => replaceUser(client, response.user),
  })
  return {
    upload: upload.mutate,
    uploading: upload.isPending,
    remove: () => remove.mutate({ photoURL: null, email: user.email }),
    removing: remove.isPending,
  }
}

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
