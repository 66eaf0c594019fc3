import { Button } from '@mantine/core'
import css from './mailboxes.module.css'
import { texts } from './texts.ts'

type FingerprintProps = {
  fingerprint: string
  /** What is to be considered; said elsewhere if left out. */
  text?: string
  onTrust: () => void
}

/** The fingerprint of a certificate that no authority has signed, for comparison, and the button that trusts it. */
export function Fingerprint({ fingerprint, text, onTrust }: FingerprintProps) {
  return (
    <fieldset className={css.fingerprint}>
      <legend>{texts.fingerprint}</legend>
      {text && <p role="alert">{text}</p>}
      <code>{fingerprint}</code>
      <Button variant="default" onClick={onTrust}>
        {texts.trust}
      </Button>
    </fieldset>
  )
}
