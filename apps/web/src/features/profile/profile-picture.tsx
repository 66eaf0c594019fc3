import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Avatar } from '@tidings/ui/avatar/avatar'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { expireSession, replaceUser, useUser } from '../../session/session.tsx'
import css from './profile-picture.module.css'
import { texts } from './texts.ts'
import { uploadPicture } from './upload-picture.ts'

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
