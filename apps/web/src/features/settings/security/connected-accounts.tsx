import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tidings/ui/link'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useSearchParams } from '../../../routing/search-params.ts'
import { refreshSession, useUser } from '../../../session/session.tsx'
import { SettingsList } from '../list/settings-list.tsx'
import { Usage } from '../list/usage.tsx'
import css from './connected-services.module.css'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import { texts } from './texts.ts'

const words = texts.connections
const { dialog } = words

/** Asks for the password, and a code if two-step sign-in is on, and redirects to the provider. */
function ConnectForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { password: '', code: '' } })
  const { fields, keysOf, showFault } = useReauthentication(form)
  const { mutate, isPending } = trpc.identities.connect.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showFault(error),
  })
  return (
    <DialogForm
      form={form}
      text={dialog.text}
      submit={dialog.submit}
      isPending={isPending}
      onSubmit={(values) => mutate(keysOf(values))}
      onClose={onClose}
    >
      <Reauthentication isFirst {...fields} />
    </DialogForm>
  )
}

/** The external accounts that log in to this one, with buttons to connect and disconnect them. */
function ConnectedAccounts({ isSetUp }: { isSetUp: boolean }) {
  const queries = useQueryClient()
  const { hasPassword } = useUser()
  const { data, isError } = trpc.identities.list.useQuery()
  const { mutateAsync } = trpc.identities.remove.useMutation({
    // The row of the Google account uses the user's data.
    onSuccess: () => refreshSession(queries),
  })
  useOutcome()
  return (
    <SettingsList
      words={words}
      rows={data?.identities}
      isError={isError}
      read={({ provider, email, ...identity }) => ({
        name: provider,
        subject: words.account(provider, email),
        lines: (
          <>
            <span>{email}</span>
            <span>
              <Usage {...identity} words={words} />
            </span>
          </>
        ),
      })}
      note={isSetUp ? (hasPassword ? words.hint : words.needsPassword) : words.notSetUp}
      Form={isSetUp && hasPassword ? ConnectForm : undefined}
      size={425}
      takesPassword
      remove={({ id }, password) => mutateAsync({ id, password })}
      fault={hasPassword ? undefined : { title: words.remove, description: words.needsPassword }}
    />
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
    setParams({ tab: 'sign-in' }, { replace: true })
  }, [outcome, setParams])
}

const serviceWords = texts.services

/** The external accounts that sign in to this one. */
export function ConnectedServices() {
  const { googleEmail } = useUser()
  const { data: server, isPending } = trpc.server.get.useQuery()
  const isSetUp = server?.hasGoogle !== false
  return (
    <FieldCard title={serviceWords.title}>
      <div className={css.service}>
        <span className={css.sign} data-tone={googleEmail === null ? 'grey' : undefined}>
          <IconLink size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <strong>{serviceWords.google}</strong>
          <span>{googleEmail ?? (isSetUp ? serviceWords.notConnected : serviceWords.notSetUp)}</span>
        </span>
        <Button
          disabled
          leftSection={googleEmail && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        >
          {serviceWords.connected}
        </Button>
      </div>
      {googleEmail === null && !isSetUp ? (
        <Link className="further" href="/newsletters/mailboxes?provider=gmail">
          {serviceWords.gmail}
        </Link>
      ) : (
        !isPending && <ConnectedAccounts isSetUp={isSetUp} />
      )}
    </FieldCard>
  )
}
