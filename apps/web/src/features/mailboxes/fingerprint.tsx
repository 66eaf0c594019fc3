import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import css from './mailboxes.module.css'
import { texts } from './texts.ts'

type FingerprintProps = {
  fingerprint: string
  /** What is to be considered; said elsewhere if left out. */
  text?: string
  /** Whether the focus moves to it. */
  takesFocus?: boolean
  onTrust: () => void
}

/** The fingerprint of a certificate that no authority has signed, for comparison, and the button that trusts it. */
export function Fingerprint({ fingerprint, text, takesFocus = false, onTrust }: FingerprintProps) {
  const field = useRef<HTMLFieldSetElement>(null)
  // It appears below the button that was pressed.
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <fieldset ref={field} className={css.fingerprint} tabIndex={-1}>
      <legend>{texts.fingerprint}</legend>
      {text && <p role="alert">{text}</p>}
      <code>{fingerprint}</code>
      <Button variant="default" onClick={onTrust}>
        {texts.trust}
      </Button>
    </fieldset>
  )
}
