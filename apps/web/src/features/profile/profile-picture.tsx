import { Button } from '@mantine/core'
import { Avatar } from '@tidings/ui/avatar/avatar'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { type ChangeEvent, useRef } from 'react'
import { useUser } from '../../session/session.tsx'
import css from './profile-picture.module.css'
import { texts } from './texts.ts'
import { usePicture } from './use-picture.ts'

/** The user's picture, with what changes and removes it. */
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
          <div className={css.buttons}>
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
