import { Button } from '@mantine/core'
import { IconLock, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FailedNote } from '../../lib/failed-note.tsx'
import { Icon } from '../../lib/icon.tsx'
import css from './import-drop.module.css'
import { texts } from './texts.ts'
import { droppedFiles, useImportFiles } from './use-import-files.ts'

const ACCEPTED =
  '.eml,.mbox,.mbx,.zip,.tgz,.tar,.gz,.csv,.json,.html,message/rfc822,application/mbox,application/zip,application/gzip'

/**
 * The drop area for files to import, which is the whole page, with a button to choose them. Files that can't be
 * imported are listed with the reason. `onStarted` is called when an upload has begun.
 */
export function ImportDrop({
  onStarted,
  isMain = true,
}: {
  onStarted?: () => void
  /** Whether its button is the primary one. */
  isMain?: boolean
}) {
  const { take, refused, isBusy, failure } = useImportFiles(onStarted)
  const isOver = useDropOnPage(({ files, folders }) => void take(files, folders))
  return (
    <div className="stack gap-3" data-over={isOver || undefined}>
      <div className={css.zone}>
        <IconUpload size={24} stroke={1.5} aria-hidden="true" />
        <strong>{texts.drop.title}</strong>
        <p className="hint mb-2">{texts.drop.kinds}</p>
        <ChooseFiles variant={isMain ? 'filled' : 'light'} onFiles={(files) => void take(files)}>
          {texts.drop.choose}
        </ChooseFiles>
      </div>
      <p className="hint row">
        <Icon of={IconLock} size={16} />
        {texts.drop.stays}
      </p>
      <p className="hint hidden-empty" role="status">
        {isBusy && texts.drop.beginning}
      </p>
      {(refused.length > 0 || failure) && (
        <FailedNote>
          {failure && <p>{failure}</p>}
          {refused.length > 0 && <strong>{texts.drop.refused(refused.length)}</strong>}
          <ul className={css.refused}>
            {refused.slice(0, 20).map(({ name, reason }) => (
              <li key={name}>
                <bdi className="strong">{name}</bdi> {reason}
              </li>
            ))}
          </ul>
        </FailedNote>
      )}
      {isOver && (
        <div className={css.overlay} aria-hidden="true">
          <IconUpload size={40} stroke={1.5} />
          {texts.drop.over}
        </div>
      )}
    </div>
  )
}

/** A button that opens a file picker. */
export function ChooseFiles({
  children,
  variant,
  onFiles,
}: {
  children: ReactNode
  variant: 'filled' | 'light' | 'default'
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.drop.choose}
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Handles files that are dropped anywhere on the page; returns whether files are dragged over it. */
function useDropOnPage(onDrop: (dropped: ReturnType<typeof droppedFiles>) => void): boolean {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const ending = new AbortController()
    const options = { signal: ending.signal }
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      options,
    )
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), options)
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!hasFiles(event) || !event.dataTransfer) return
        // Otherwise the browser would open the file instead of the page.
        event.preventDefault()
        dropped(droppedFiles(event.dataTransfer))
      },
      options,
    )
    return () => ending.abort()
  }, [])
  return isOver
}
