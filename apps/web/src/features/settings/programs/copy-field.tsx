import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import css from './programs.module.css'
import { texts } from './texts.ts'

type CopyFieldProps = {
  label: string
  value: string
  /** Whether the button gets the focus, because the previously focused element is gone. */
  isFirst?: boolean
}

/** A value to copy into another program. */
export function CopyField({ label, value, isFirst = false }: CopyFieldProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFirst) button.current?.focus()
  }, [isFirst])
  return (
    <TextInput
      readOnly
      label={label}
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      inputContainer={(input) => (
        <div className="with-button">
          {input}
          <Button
            ref={button}
            variant="light"
            size="md"
            aria-label={texts.copyLabel(label)}
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => copyText(value, texts.copied)}
          >
            {texts.copy}
          </Button>
        </div>
      )}
    />
  )
}

type CopyFieldsProps = { children: ReactNode; onClose: () => void; close?: string }

/** What was created, in fields to copy, as it is not shown again; with a button that closes the dialog. */
export function CopyFields({ children, onClose, close = texts.close }: CopyFieldsProps) {
  return (
    <div className={`fields ${css.made}`}>
      {children}
      <div className={dialogCss.actions}>
        <Button onClick={onClose}>{close}</Button>
      </div>
    </div>
  )
}
