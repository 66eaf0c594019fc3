import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import css from './security.module.css'
import { texts } from './texts.ts'
import own from './two-step.module.css'

type RecoveryCodesDialogProps = { codes: readonly string[] | undefined; onClose: () => void }
const words = texts.twoStep.codes
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/**
 * Recovery codes, this once. It closes by its last button alone, which has not the focus: a key pressed too soon would lose
 * them.
 */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes?.map((code) => `${code}\n`).join('') ?? ''
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(words.copied)
    } catch {
      showToast(words.copyFailed)
    }
  }
  return (
    <Dialog opened={codes !== undefined} onClose={() => {}} title={words.title} size={425} question>
      <p className={css.text}>{words.text}</p>
      <ul className={own.codes} aria-label={words.list}>
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={own.take}>
        <Button
          variant="default"
          data-autofocus
          leftSection={<IconCopy {...icon} />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.file}
          leftSection={<IconDownload {...icon} />}
        >
          {words.download}
        </Button>
      </div>
      <div className={css.actions}>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </Dialog>
  )
}
