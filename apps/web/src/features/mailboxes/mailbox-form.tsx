import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { Steps } from '@tidings/ui/steps'
import { showToast } from '@tidings/ui/toast/toast'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldMessage, serverMessage, withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { Icon } from '../../lib/icon.tsx'
import { PasswordField } from '../../lib/password-field.tsx'
import { ProviderButton } from '../../lib/provider-button.tsx'
import { useSearchParams } from '../../routing/search-params.ts'
import { useUser } from '../../session/session.tsx'
import { Fingerprint } from './fingerprint.tsx'
import css from './mailboxes.module.css'
import { PROVIDERS, type Provider, providerOf } from './providers.ts'
import { texts } from './texts.ts'
import { useProviderSignIn } from './use-provider-sign-in.ts'
import { useSignInProviders } from './use-sign-in-providers.ts'

const words = texts.form

type Values = {
  host: string
  port: string
  security: 'tls' | 'starttls'
  username: string
  password: string
  folder: string
}

/** The fields that the server finds fault with. */
const FIELDS = ['password', 'host', 'port', 'security', 'folder'] as const

const required = (message: string) => (value: string) => (value.trim() === '' ? message : null)

/** Connects a mailbox, or one again whose server is to be corrected; choosing a provider fills in the server. */
export function MailboxForm({
  mailbox,
  onDone,
  onCancel,
}: {
  mailbox?: Mailbox
  onDone: () => void
  onCancel?: () => void
}) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (mailbox) title.current?.focus()
  }, [mailbox])
  const { data: server } = trpc.server.get.useQuery()
  const providers = PROVIDERS.filter(({ isPrivate }) => !isPrivate || server?.mailboxesAllowPrivate)
  const { email } = useUser()
  const [params] = useSearchParams()
  const [provider, setProvider] = useState<Provider | undefined>(
    () =>
      (mailbox
        ? (providers.find(({ host, port }) => host === mailbox.host && port === mailbox.port) ??
          providers.at(-1))
        : providers.find(({ id, signIn }) => [id, signIn].includes(params.get('provider') ?? ''))) ??
      providerOf(email, providers),
  )
  const [usesPassword, setUsesPassword] = useState(false)
  const canSignIn = useSignInProviders()
  const { isLeaving, start } = useProviderSignIn()
  const client = useQueryClient()
  const form = useForm<Values>({
    initialValues: {
      host: mailbox?.host ?? provider?.host ?? '',
      port: String(mailbox?.port ?? provider?.port ?? 993),
      security: mailbox?.security ?? provider?.security ?? 'tls',
      // Most people have one address; a further mailbox has another.
      username: mailbox?.username ?? (onCancel ? '' : email),
      password: '',
      folder: mailbox?.folder ?? params.get('folder') ?? 'INBOX',
    },
    validate: {
      username: required(words.empty.username),
      password: required(words.empty.password),
      host: required(words.empty.host),
      port: (value) =>
        /^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) < 65_536 ? null : words.empty.port,
    },
  })
  const [certificate, setCertificate] = useState<{ fingerprint: string; text: string }>()
  const [isServerOpen, setServerOpen] = useState(mailbox !== undefined || provider?.host === '')
  // Kept for the next try, which may fail by its password.
  const [trusted, setTrusted] = useState<string>()
  const ended = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [['mailboxes']] })
      onDone()
    },
    onError: (error: unknown) => {
      const fingerprint = fieldMessage(error, 'fingerprint')
      if (fingerprint) return setCertificate({ fingerprint, text: serverMessage(error) ?? '' })
      const field = FIELDS.find((name) => fieldMessage(error, name))
      if (!field) return showToast({ ...withServerMessage(words.failed)(error), variant: 'destructive' })
      const errors = { [field]: fieldMessage(error, field) }
      // A field in closed settings can't take the focus.
      flushSync(() => {
        if (field !== 'password' && field !== 'folder') setServerOpen(true)
        // The port expects the other one.
        if (field === 'security')
          form.setFieldValue('security', form.getValues().security === 'tls' ? 'starttls' : 'tls')
        form.setErrors(errors)
      })
      focusFirstError(form, errors)
    },
  }
  const connecting = trpc.mailboxes.connect.useMutation(ended)
  const updating = trpc.mailboxes.update.useMutation(ended)
  const isPending = connecting.isPending || updating.isPending
  const choose = (next: Provider) => {
    setProvider(next)
    setUsesPassword(false)
    form.setValues({ host: next.host, port: String(next.port), security: next.security })
    form.clearErrors()
    setServerOpen(next.host === '')
    setCertificate(undefined)
    setTrusted(undefined)
  }
  const connect = (values: Values, fingerprint = trusted) => {
    if (isPending) return
    setCertificate(undefined)
    setTrusted(fingerprint)
    const { folder, ...to } = values
    const server = { ...to, port: Number(values.port) }
    const trust = fingerprint !== undefined && { fingerprint }
    if (mailbox) updating.mutate({ id: mailbox.id, server, folder, ...trust })
    else connecting.mutate({ ...server, folder, ...trust })
  }
  const signIn = !mailbox && canSignIn(provider?.signIn) ? provider?.signIn : undefined
  const signsIn = signIn !== undefined && !usesPassword
  const connectByPassword = form.onSubmit(
    (values) => connect(values),
    (errors) => focusFirstError(form, errors),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!signsIn) return connectByPassword(event)
    event.preventDefault()
    start({ provider: signIn, folder: form.getValues().folder })
  }
  return (
    <div className={css.columns}>
      <section className={css.card} aria-labelledby={titleId}>
        <h2 ref={title} className={css.title} id={titleId} tabIndex={-1}>
          {words.title}
        </h2>
        <Steps label={texts.steps.label} steps={texts.steps.names} current={0} />
        <form noValidate className={`fields mt-3 ${css.form}`} onSubmit={submit}>
          <fieldset className={css.providers}>
            <legend className={`subheading ${css.legend}`}>{words.provider}</legend>
            {providers.map((one) => (
              <label key={one.id}>
                <input type="radio" name="provider" checked={one === provider} onChange={() => choose(one)} />
                {one.name}
              </label>
            ))}
          </fieldset>
          {signsIn && (
            <p className="hint">
              {texts.signIn.hint(texts.signIn.names[signIn])} {texts.signIn.permission[signIn]}
            </p>
          )}
          {!signsIn && <SignInFields {...{ form, provider }} />}
          <TextInput
            label={words.folder}
            description={words.folderHint}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('folder')}
          />
          {!signsIn && (
            <details open={isServerOpen} onToggle={({ currentTarget }) => setServerOpen(currentTarget.open)}>
              <summary>{words.server}</summary>
              <div className={css.server}>
                <TextInput
                  label={words.host}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.getInputProps('host')}
                />
                <TextInput label={words.port} inputMode="numeric" {...form.getInputProps('port')} />
                <NativeSelect
                  size="md"
                  label={words.security}
                  data={[
                    { value: 'tls', label: words.tls },
                    { value: 'starttls', label: words.starttls },
                  ]}
                  {...form.getInputProps('security')}
                />
              </div>
            </details>
          )}
          {certificate && (
            <Fingerprint
              {...certificate}
              takesFocus
              onTrust={() => connect(form.getValues(), certificate.fingerprint)}
            />
          )}
          <div className="buttons">
            {signsIn ? (
              <ProviderButton type="submit" provider={signIn} loading={isLeaving} />
            ) : (
              <Button type="submit" aria-disabled={isPending}>
                {isPending ? words.connecting : words.connect}
              </Button>
            )}
            {signIn && (
              <Button variant="quiet" onClick={() => setUsesPassword(signsIn)}>
                {signsIn ? texts.signIn.usePassword : texts.signIn.useSignIn(texts.signIn.names[signIn])}
              </Button>
            )}
            {onCancel && (
              <Button variant="quiet" onClick={onCancel}>
                {words.cancel}
              </Button>
            )}
          </div>
        </form>
      </section>
      <aside className={css.card}>
        <h2 className="item-title">{texts.about.title}</h2>
        <ul className={`small fields gap-3 ${css.points}`}>
          {[...texts.about.points, signsIn ? texts.about.signIn : texts.about.password].map((point) => (
            <li key={point}>
              <Icon of={IconCheck} />
              {point}
            </li>
          ))}
        </ul>
        <p className="hint">
          {texts.about.end} {signsIn && texts.about.endSignIn(texts.signIn.names[signIn])}
        </p>
      </aside>
    </div>
  )
}

/** Who signs in with which password. */
function SignInFields({
  form,
  provider,
}: {
  form: UseFormReturnType<Values>
  provider: Provider | undefined
}) {
  return (
    <>
      {provider?.host === '' ? (
        <TextInput
          label={words.login}
          description={words.loginHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
      ) : (
        <TextInput
          label={words.username}
          type="email"
          autoComplete="email"
          {...form.getInputProps('username')}
        />
      )}
      <PasswordField
        label={provider?.help ? words.appPassword : words.password}
        description={provider?.hint}
        autoComplete="off"
        {...form.getInputProps('password')}
      />
      {provider?.help && (
        <a className="further" href={provider.help} target="_blank" rel="noreferrer">
          {words.help(provider.name)}
        </a>
      )}
    </>
  )
}
