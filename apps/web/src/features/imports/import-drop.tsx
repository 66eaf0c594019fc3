import { Button } from '@mantine/core'
import { IconAlertCircle, IconLock, IconUpload } from '@tabler/icons-react'
import alert from '@tidings/ui/empty-state/alert.module.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './import-drop.module.css'
import { droppedFiles } from './refuse-file.ts'
import { texts } from './texts.ts'
import { useImportFiles } from './use-import-files.ts'

const ACCEPTED =
  '.eml,.mbox,.mbx,.zip,.tgz,.tar,.gz,.csv,.json,.html,message/rfc822,application/mbox,application/zip,application/gzip'

/**
 * A place to drop files to import, which is the whole page, with a button that chooses them. What can't be imported is
 * named with its reason. `onStarted` is called when an upload has begun.
 */
export function ImportDrop({
  onStarted,
  isMain = true,
}: {
  onStarted?: () => void
  /** Whether its button is the one that stands out. */
  isMain?: boolean
}) {
  const { take, refused, isBusy, failure } = useImportFiles(onStarted)
  const isOver = useDropOnPage(({ files, folders }) => void take(files, folders))
  return (
    <div className={css.drop} data-over={isOver || undefined}>
      <div className={css.zone}>
        <IconUpload size={24} stroke={1.5} aria-hidden="true" />
        <strong>{texts.drop.title}</strong>
        <p>{texts.drop.kinds}</p>
        <ChooseFiles variant={isMain ? 'filled' : 'light'} onFiles={(files) => void take(files)}>
          {texts.drop.choose}
        </ChooseFiles>
      </div>
      <p className={css.stays}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        {texts.drop.stays}
      </p>
      <p className={css.busy} role="status">
        {isBusy && texts.drop.beginning}
      </p>
      {(refused.length > 0 || failure) && (
        <div className={alert.alert} role="alert">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          <div>
            {failure && <p>{failure}</p>}
            {refused.length > 0 && <strong>{texts.drop.refused(refused.length)}</strong>}
            <ul className={css.refused}>
              {refused.slice(0, 20).map(({ name, reason }) => (
                <li key={name}>
                  <bdi>{name}</bdi> {reason}
                </li>
              ))}
            </ul>
          </div>
        </div>
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

/** A button that lets one choose files. */
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
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Takes files that are dropped anywhere on the page; whether some are held over it. */
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
        // Otherwise the browser would open the file in place of the page.
        event.preventDefault()
        dropped(droppedFiles(event.dataTransfer))
      },
      options,
    )
    return () => ending.abort()
  }, [])
  return isOver
}
