import { Button } from '@mantine/core'
import css from './mailboxes.module.css'
import { texts } from './texts.ts'

/** The fingerprint of a certificate that no authority has signed, for comparison, and the button that trusts it. */
export function Fingerprint({ fingerprint, onTrust }: { fingerprint: string; onTrust: () => void }) {
  return (
    <fieldset className={css.fingerprint}>
      <legend>{texts.fingerprint}</legend>
      <code>{fingerprint}</code>
      <Button variant="default" onClick={onTrust}>
        {texts.trust}
      </Button>
    </fieldset>
  )
}
