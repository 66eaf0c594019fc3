import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tidings/ui/link'
import { useLocation } from 'react-router'
import { withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { emailAddress } from '../../lib/validators.ts'
import { useOutboxNotice } from '../../session/outbox-notice.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import css from './form.module.css'
import { texts } from './texts.ts'

/** Requests a link that sets a new password. The confirmation is the same whether or not there is an account. */
export function Component() {
  const { state } = useLocation()
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: emailAddress(texts.errors.email, texts.errors.emailTooLong) },
  })
  const { mutate, isPending, data, variables } = trpc.account.forgotPassword.useMutation({
    meta: { failure: withServerMessage(texts.unexpected) },
  })
  const kept = useOutboxNotice()
  const back = (
    <p className={css.swap}>
      <Link href="/login" state={state}>
        {texts.backToLogin}
      </Link>
    </p>
  )
  if (data) {
    return (
      <AuthFrame
        title={kept ? texts.keptTitle : texts.sentTitle}
        subtitle={(kept ? texts.kept : texts.sent)(variables?.email ?? '')}
      >
        {kept && <p className={css.outbox}>{kept}</p>}
        {back}
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={texts.forgotTitle} subtitle={texts.forgotSubtitle}>
      <AuthForm
        form={form}
        submit={texts.sendLink}
        busy={isPending}
        onSubmit={({ email }) => mutate({ email: email.trim() })}
      >
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          autoFocus
          name="email"
          {...form.getInputProps('email')}
        />
      </AuthForm>
      {back}
    </AuthFrame>
  )
}
