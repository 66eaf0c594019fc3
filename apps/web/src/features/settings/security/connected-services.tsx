import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import css from './connected-services.module.css'
import { texts } from './texts.ts'

const words = texts.services

/** The external accounts that sign in to this one. */
export function ConnectedServices() {
  const { googleEmail } = useUser()
  const { data: server, isPending } = trpc.server.get.useQuery()
  const isSetUp = server?.hasGoogle !== false
  return (
    <FieldCard title={words.title}>
      <div className={css.service}>
        <span className={css.sign} data-tone={googleEmail === null ? 'grey' : undefined}>
          <IconLink size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <strong>{words.google}</strong>
          <span>{googleEmail ?? (isSetUp ? words.notConnected : words.notSetUp)}</span>
        </span>
        <Button
          disabled
          leftSection={googleEmail && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        >
          {words.connected}
        </Button>
      </div>
      {googleEmail === null && !isSetUp ? (
        <Link className="further" href="/newsletters/mailboxes?provider=gmail">
          {words.gmail}
        </Link>
      ) : (
        !isPending && <ConnectedAccounts isSetUp={isSetUp} />
      )}
    </FieldCard>
  )
}
