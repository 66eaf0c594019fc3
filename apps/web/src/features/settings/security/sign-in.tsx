import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { forgetToken } from '../../../api/access-token.ts'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { CurrentPassword, PasswordField } from '../../../lib/password-field.tsx'
import { emailAddress, password } from '../../../lib/validators.ts'
import { useMailToast } from '../../../session/outbox-notice.ts'
import { replaceUser, useUser } from '../../../session/session.tsx'
import { SettingsRow } from '../list/settings-row.tsx'
import { failureAt, showFailure, showFault } from '../list/show-failure.ts'
import { useSendVerification } from './confirm-first.tsx'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import { texts } from './texts.ts'
import { TwoStep } from './two-step.tsx'

const words = texts.changePassword
const emailWords = texts.changeEmail

/** Asks for the current password and the new one, twice. */
function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { password: '', newPassword: '', confirm: '' },
    validate: {
      newPassword: password(words.short, words.long),
      confirm: (value, values) => (value === values.newPassword ? null : words.different),
    },
  })
  const client = useQueryClient()
  const { mutate, isPending } = trpc.account.changePassword.useMutation({
    onSuccess: () => {
      // The token is of the previous session.
      forgetToken(client)
      showToast(words.changed)
      onClose()
    },
    onError: (error) => showFault(error, (wrong) => form.setFieldError('password', wrong)),
  })
  return (
    <DialogForm
      form={form}
      text={words.text}
      submit={words.submit}
      isPending={isPending}
      onSubmit={({ password: old, newPassword }) => mutate({ password: old, newPassword })}
      onClose={onClose}
    >
      <CurrentPassword data-autofocus {...form.getInputProps('password')} />
      <PasswordField label={words.field} autoComplete="new-password" {...form.getInputProps('newPassword')} />
      <PasswordField label={words.confirm} autoComplete="new-password" {...form.getInputProps('confirm')} />
    </DialogForm>
  )
}

/** The account's credentials: its address, its password, and two-step sign-in. */
export function SignIn() {
  const { email, emailVerified, pendingEmail, hasPassword } = useUser()
  const [dialog, setDialog] = useState<'email' | 'password'>()
  const notifyMailedAddress = useMailToast()
  const link = trpc.account.mailPasswordLink.useMutation({
    onSuccess: () => notifyMailedAddress(texts.password.mailed),
    onError: showFailure,
  })
  const close = () => setDialog(undefined)
  const isSettled = emailVerified && pendingEmail === null
  const Icon = isSettled ? IconCircleCheck : IconClock
  return (
    <FieldCard title={texts.signIn}>
      <ul className="flush-stack divided">
        <SettingsRow
          name={texts.email.title}
          lines={
            <>
              <span>{email}</span>
              <span className="inline">
                <Icon size={16} stroke={1.75} aria-hidden="true" />
                {pendingEmail === null
                  ? emailVerified
                    ? texts.email.confirmed
                    : texts.email.unconfirmed
                  : texts.email.pending(pendingEmail)}
              </span>
            </>
          }
        >
          <EmailButtons
            onChange={() =>
              hasPassword
                ? setDialog('email')
                : showToast({ title: texts.email.change, description: texts.needsPassword })
            }
          />
        </SettingsRow>
        <SettingsRow
          name={texts.password.title}
          lines={<span>{hasPassword ? texts.password.set : texts.password.none}</span>}
        >
          {hasPassword ? (
            <Button variant="default" onClick={() => setDialog('password')}>
              {texts.password.change}
            </Button>
          ) : (
            <Button
              variant="default"
              aria-label={texts.password.mailLabel}
              disabled={link.isPending}
              onClick={() => link.mutate({})}
            >
              {texts.password.mail}
            </Button>
          )}
        </SettingsRow>
        <TwoStep />
      </ul>
      <Dialog opened={dialog === 'email'} onClose={close} title={emailWords.title}>
        {dialog === 'email' && <EmailForm onClose={close} />}
      </Dialog>
      <Dialog opened={dialog === 'password'} onClose={close} title={words.title}>
        {dialog === 'password' && <PasswordForm onClose={close} />}
      </Dialog>
    </FieldCard>
  )
}

/** The actions for the account's address, depending on its state. */
function EmailButtons({ onChange }: { onChange: () => void }) {
  const client = useQueryClient()
  const { uid, emailVerified, pendingEmail } = useUser()
  const again = useSendVerification()
  const keep = trpc.account.cancelEmailChange.useMutation({
    onSuccess: () => {
      replaceUser(client, { uid, pendingEmail: null })
      showToast(texts.email.kept)
    },
    onError: showFailure,
  })
  return (
    <span className="wrap">
      {!emailVerified && (
        <Button
          variant="default"
          aria-label={texts.email.sendAgainLabel}
          disabled={again.isPending}
          onClick={() => again.mutate({})}
        >
          {texts.email.again}
        </Button>
      )}
      {pendingEmail !== null && (
        <Button
          variant="default"
          aria-label={texts.email.keepLabel}
          disabled={keep.isPending}
          onClick={() => keep.mutate({})}
        >
          {texts.email.keep}
        </Button>
      )}
      <Button variant="default" onClick={onChange}>
        {texts.email.change}
      </Button>
    </span>
  )
}

/** Asks for the new address and the password; the dialog stays open with the input on failure. */
function EmailForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { uid } = useUser()
  const form = useForm({
    initialValues: { newEmail: '', password: '', code: '' },
    validate: { newEmail: emailAddress(emailWords.invalid, emailWords.tooLong) },
  })
  const { fields, keysOf, showFault } = useReauthentication(form)
  const notifyMailedAddress = useMailToast()
  const { mutate, isPending } = trpc.account.changeEmail.useMutation({
    onSuccess: (_, { newEmail }) => {
      replaceUser(client, { uid, pendingEmail: newEmail })
      notifyMailedAddress(emailWords.sent(newEmail))
      onClose()
    },
    onError: (error) => showFault(error, failureAt(form, 'newEmail')),
  })
  return (
    <DialogForm
      form={form}
      text={emailWords.text}
      submit={emailWords.submit}
      isPending={isPending}
      onSubmit={({ newEmail, ...keys }) => mutate({ newEmail: newEmail.trim(), ...keysOf(keys) })}
      onClose={onClose}
    >
      <TextInput
        label={emailWords.field}
        type="email"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('newEmail')}
      />
      <Reauthentication {...fields} />
    </DialogForm>
  )
}
