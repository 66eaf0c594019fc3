import { Button } from '@mantine/core'
import type { Identity } from '@tidings/api/schemas/identity'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { ConnectDialog, DisconnectDialog } from './connection-dialogs.tsx'
import css from './security.module.css'
import { texts } from './texts.ts'
import { useRefocus } from './use-refocus.ts'

const words = texts.connections

/** The accounts elsewhere that log in to this one, with what connects and disconnects them. */
export function ConnectedAccounts() {
  const { hasPassword } = useUser()
  const { data, isError } = trpc.identities.list.useQuery()
  const { data: server } = trpc.server.get.useQuery()
  const isSetUp = server?.hasGoogle !== false
  const [dialog, setDialog] = useState<'connect' | 'disconnect'>()
  const [chosen, setChosen] = useState<Identity>()
  const rows = useRef<HTMLUListElement>(null)
  useRefocus(rows, dialog !== undefined)
  useOutcome()
  const close = () => setDialog(undefined)
  const open = (identity: Identity) => {
    setChosen(identity)
    setDialog('disconnect')
  }
  return (
    <>
      {!data && <p className={css.text}>{isError ? words.failed : words.loading}</p>}
      <ul className={css.rows} ref={rows}>
        {data?.identities.map((identity) => (
          <li key={identity.id} className={css.row}>
            <span className={css.words}>
              <strong className={css.name}>{identity.provider}</strong>
              <span>{identity.email}</span>
              <span>
                {words.added} <RelativeTime at={identity.createdAt} />
                {identity.lastUsedAt !== null && (
                  <>
                    , {words.lastUsed} <RelativeTime at={identity.lastUsedAt} />
                  </>
                )}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={words.disconnectLabel(identity.provider, identity.email)}
              onClick={() =>
                hasPassword
                  ? open(identity)
                  : showToast({ title: words.disconnect, description: words.needsPassword })
              }
            >
              {words.disconnect}
            </Button>
          </li>
        ))}
        <li className={css.row}>
          <span className={css.words}>
            {!isSetUp && <span>{words.notSetUp}</span>}
            {isSetUp && <span>{hasPassword ? words.hint : words.needsPassword}</span>}
          </span>
          {isSetUp && hasPassword && (
            <Button variant="default" onClick={() => setDialog('connect')}>
              {words.connect}
            </Button>
          )}
        </li>
      </ul>
      <ConnectDialog opened={dialog === 'connect'} onClose={close} />
      <DisconnectDialog opened={dialog === 'disconnect'} identity={chosen} onClose={close} />
    </>
  )
}

/** Says once what connecting came to, which the address tells of whoever comes back from there. */
function useOutcome(): void {
  const [params, setParams] = useSearchParams()
  const outcome = params.get('google')
  useEffect(() => {
    if (outcome === null) return
    const { connected, refused, ...faults } = words.outcomes
    const fault = Object.entries(faults).find(([name]) => name === outcome)?.[1] ?? refused
    showToast(
      outcome === 'connected'
        ? connected
        : { title: words.notConnected, description: fault, variant: 'destructive' },
    )
    setParams({ tab: 'account' }, { replace: true })
  }, [outcome, setParams])
}
