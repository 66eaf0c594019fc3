import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../../lib/copy-text.ts'
import { Icon } from '../../lib/icon.tsx'
import css from './mail-server.module.css'
import { texts } from './texts.ts'

/** A line to copy, such as a command; `label` names it for assistive technology. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <span className={css.copyLine}>
      <code className="breakable">{text}</code>
      <ActionIcon aria-label={texts.copy(label)} onClick={() => copyText(text, texts.copied)}>
        <Icon of={IconCopy} />
      </ActionIcon>
    </span>
  )
}
