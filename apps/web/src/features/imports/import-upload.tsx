import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { MailImport } from '@tidings/api/imports/schema'
import { useSyncExternalStore } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { ChooseFiles } from './import-drop.tsx'
import css from './imports.module.css'
import { texts } from './texts.ts'
import { uploadsOf } from './uploads.ts'
import { useImportFiles } from './use-import-files.ts'

/** The progress of an upload, and how to continue it if it was interrupted. */
export function ImportUpload({ one: { id, size, uploaded } }: { one: MailImport }) {
  const uploads = uploadsOf(useQueryClient())
  const state = useSyncExternalStore(uploads.subscribe, () => uploads.get(id))
  const done = Math.max(uploaded, state?.uploaded ?? 0)
  const label = texts.uploaded(done, size)
  const isHere = state !== undefined && state.status !== 'file-gone' && state.status !== 'failed'
  return (
    <>
      <div>
        <p className={css.state}>{isHere ? texts.uploading : texts.uploadTitle}</p>
        <progress className="progress-bar" value={done} max={Math.max(1, size)} aria-label={label} />
        <p role="status">{label}</p>
        <p className="hint">
          {state?.status === 'offline' && texts.offline}
          {state?.status === 'waiting' && texts.waiting}
          {state?.status === 'uploading' && texts.keepOpen}
        </p>
      </div>
      {!isHere && <Interrupted id={id} />}
    </>
  )
}

/** An upload that has failed, or began in a tab that was closed. */
function Interrupted({ id }: { id: string }) {
  const uploads = uploadsOf(useQueryClient())
  const state = uploads.get(id)
  const { data } = trpc.imports.get.useQuery({ id })
  const { take, refused, failure } = useImportFiles()
  const missing = data?.files.filter((file) => file.uploaded < file.size) ?? []
  const hasFailed = state?.status === 'failed'
  return (
    <div className={css.problem}>
      <p role={state ? 'alert' : undefined}>
        <Icon of={IconAlertTriangle} />
        {hasFailed && (state.message || texts.uploadFailed)}
        {state?.status === 'file-gone' && texts.fileGone}
        {!state && texts.paused}
      </p>
      {!hasFailed && missing.length > 0 && (
        <ul className={css.missing} aria-label={texts.missing(missing.length)}>
          {missing.slice(0, 10).map((file) => (
            <li key={file.id}>
              <bdi>{file.name}</bdi>
              <span className="hint"> {texts.uploaded(file.uploaded, file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      {hasFailed ? (
        <Button variant="default" onClick={() => uploads.retry(id)}>
          {texts.tryAgain}
        </Button>
      ) : (
        <ChooseFiles variant="default" onFiles={(files) => void take(files)}>
          {texts.chooseAgain}
        </ChooseFiles>
      )}
      {[...refused.map(({ name, reason }) => `${name}: ${reason}`), ...(failure ? [failure] : [])].map(
        (words) => (
          <p key={words} role="alert">
            {words}
          </p>
        ),
      )}
    </div>
  )
}
