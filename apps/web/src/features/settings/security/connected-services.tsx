import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import css from './connected-services.module.css'
import { texts } from './texts.ts'

const words = texts.services

/** The external accounts that sign in to this one. */
export function ConnectedServices() {
  const { googleEmail } = useUser()
  const { data: server } = trpc.server.get.useQuery()
  return (
    <FieldCard title={words.title}>
      <div className={css.service}>
        <span className={css.sign} data-on={googleEmail !== null}>
          <IconLink size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <strong>{words.google}</strong>
          {googleEmail === null && server?.hasGoogle === false && <span>{words.notSetUp}</span>}
          <span>{googleEmail ?? words.notConnected}</span>
        </span>
        <Button
          disabled
          leftSection={googleEmail && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        >
          {words.connected}
        </Button>
      </div>
      <ConnectedAccounts />
    </FieldCard>
  )
}
