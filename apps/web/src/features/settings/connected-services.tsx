import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { useUser } from '../../session/session.tsx'
import css from './account.module.css'
import { ConnectedAccounts } from './security/connected-accounts.tsx'
import { texts } from './texts.ts'

/** The accounts elsewhere that open this one. */
export function ConnectedServices() {
  const { googleEmail } = useUser()
  return (
    <FieldCard title={texts.services}>
      <div className={css.service}>
        <span className={css.sign} data-on={googleEmail !== null}>
          <IconLink size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <strong>{texts.google}</strong>
          <span>{googleEmail ?? texts.notConnected}</span>
        </span>
        <Button
          disabled
          leftSection={googleEmail && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        >
          {texts.connected}
        </Button>
      </div>
      <ConnectedAccounts />
    </FieldCard>
  )
}
