import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Identity } from '@tidings/api/schemas/identity'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../../../api/trpc.ts'
import { refreshSession, useUser } from '../../../session/session.tsx'
import { DialogForm } from './dialog-form.tsx'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import css from './security.module.css'
import { showFailure } from './show-failure.ts'
import { texts } from './texts.ts'
import { useRefocus } from './use-refocus.ts'

const { connectDialog, disconnectDialog } = texts.connections

/** Asks for the password, and a code if two-step sign-in is on, and redirects to the provider. */
function ConnectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={connectDialog.title} size={425}>
      {opened && <ConnectForm onClose={onClose} />}
    </Dialog>
  )
}

function ConnectForm({ onClose }: { onClose: () => void }) {
  const { takesCode, keysOf, faultIn } = useReauthentication()
  const form = useForm({ initialValues: { password: '', code: '' } })
  const { mutate, isPending } = trpc.identities.connect.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      const wrong = faultIn(error)
      if (wrong) form.setFieldError(wrong.field, wrong.message)
      else showFailure(error)
    },
  })
  return (
    <DialogForm
      form={form}
      text={connectDialog.text}
      submit={connectDialog.submit}
      isPending={isPending}
      onSubmit={(values) => mutate(keysOf(values))}
      onClose={onClose}
    >
      <Reauthentication
        isFirst
        takesCode={takesCode}
        password={form.getInputProps('password')}
        code={form.getInputProps('code')}
      />
    </DialogForm>
  )
}

type DisconnectDialogProps = { opened: boolean; identity: Identity | undefined; onClose: () => void }

/** Explains disconnecting an account, and asks for the password. */
function DisconnectDialog({ opened, identity, onClose }: DisconnectDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={disconnectDialog.title} size={425}>
      {opened && identity && <DisconnectForm identity={identity} onClose={onClose} />}
    </Dialog>
  )
}

function DisconnectForm({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const queries = useQueryClient()
  const { faultIn } = useReauthentication()
  const form = useForm({ initialValues: { password: '', code: '' } })
  const { mutate, isPending } = trpc.identities.remove.useMutation({
    onSuccess: () => {
      // The row of the Google account uses the user's data.
      refreshSession(queries)
      showToast(disconnectDialog.done)
      onClose()
    },
    onError: (error) => {
      const wrong = faultIn(error)
      if (wrong) form.setFieldError(wrong.field, wrong.message)
      else showFailure(error)
    },
  })
  return (
    <DialogForm
      form={form}
      text={disconnectDialog.text(identity.provider, identity.email)}
      submit={disconnectDialog.submit}
      isPending={isPending}
      onSubmit={({ password }) => mutate({ id: identity.id, password })}
      onClose={onClose}
    >
      <Reauthentication
        isFirst
        takesCode={false}
        password={form.getInputProps('password')}
        code={form.getInputProps('code')}
      />
    </DialogForm>
  )
}

const words = texts.connections

/** The external accounts that log in to this one, with buttons to connect and disconnect them. */
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

/** Shows once the result of connecting, which is in the URL after the redirect. */
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
