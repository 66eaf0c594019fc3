import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { showToast } from '@tidings/ui/toast/toast'
import css from './programs.module.css'
import { texts } from './texts.ts'

type CopyFieldProps = {
  label: string
  value: string
  /** Whether the button is what a dialog focuses first. */
  isFirst?: boolean
}

/** A value to copy into another program. */
export function CopyField({ label, value, isFirst = false }: CopyFieldProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showToast(texts.copied)
    } catch {
      showToast(texts.copyFailed)
    }
  }
  return (
    <TextInput
      readOnly
      label={label}
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      inputContainer={(input) => (
        <div className={css.copy}>
          {input}
          <Button
            variant="light"
            size="md"
            aria-label={texts.copyLabel(label)}
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            onClick={copy}
            {...(isFirst && { 'data-autofocus': true })}
          >
            {texts.copy}
          </Button>
        </div>
      )}
    />
  )
}
