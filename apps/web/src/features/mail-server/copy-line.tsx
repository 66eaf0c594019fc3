import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { showToast } from '@tidings/ui/toast/toast'
import css from './mail-server.module.css'
import { texts } from './texts.ts'

/** A line to copy, such as a command; `label` names it for assistive technology. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(texts.copied)
    } catch {
      showToast(texts.copyFailed)
    }
  }
  return (
    <span className={css.copyLine}>
      <code>{text}</code>
      <ActionIcon aria-label={texts.copy(label)} onClick={copy}>
        <IconCopy size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
