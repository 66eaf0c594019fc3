import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { forgetToken } from '../../../api/access-token.ts'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { PasswordField } from '../../../lib/password-field.tsx'
import { emailAddress, password } from '../../../lib/validators.ts'
import { useMailToast } from '../../../session/outbox-notice.ts'
import { replaceUser, useUser } from '../../../session/session.tsx'
import { DialogForm } from './dialog-form.tsx'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import css from './security.module.css'
import { showFailure, wrongPassword } from './show-failure.ts'
import { texts } from './texts.ts'
import { TwoStep } from './two-step.tsx'

type ChangePasswordDialogProps = { opened: boolean; onClose: () => void }
const words = texts.changePassword

/** Asks for the current password and the new one, twice. */
function ChangePasswordDialog({ opened, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} size={425}>
      {opened && <PasswordForm onClose={onClose} />}
    </Dialog>
  )
}

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
    onError: (error) => {
      const wrong = wrongPassword(error)
      if (wrong) form.setFieldError('password', wrong)
      else showFailure(error)
    },
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
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
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
      <ul className={css.rows}>
        <li className={css.row}>
          <span className={css.words}>
            <strong>{texts.email.title}</strong>
            <span>{email}</span>
            <span className={css.state}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {pendingEmail === null
                ? emailVerified
                  ? texts.email.confirmed
                  : texts.email.unconfirmed
                : texts.email.pending(pendingEmail)}
            </span>
          </span>
          <EmailButtons
            onChange={() =>
              hasPassword
                ? setDialog('email')
                : showToast({ title: texts.email.change, description: texts.needsPassword })
            }
          />
        </li>
        <li className={css.row}>
          <span className={css.words}>
            <strong>{texts.password.title}</strong>
            <span>{hasPassword ? texts.password.set : texts.password.none}</span>
          </span>
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
        </li>
        <TwoStep />
      </ul>
      <ChangeEmailDialog opened={dialog === 'email'} onClose={close} />
      <ChangePasswordDialog opened={dialog === 'password'} onClose={close} />
    </FieldCard>
  )
}

/** The actions for the account's address, depending on its state. */
function EmailButtons({ onChange }: { onChange: () => void }) {
  const client = useQueryClient()
  const { uid, emailVerified, pendingEmail } = useUser()
  const notifyMailedAddress = useMailToast()
  const again = trpc.account.sendVerification.useMutation({
    onSuccess: () => notifyMailedAddress(texts.email.sent),
    onError: showFailure,
  })
  const keep = trpc.account.cancelEmailChange.useMutation({
    onSuccess: () => {
      replaceUser(client, { uid, pendingEmail: null })
      showToast(texts.email.kept)
    },
    onError: showFailure,
  })
  return (
    <span className={css.buttons}>
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

type ChangeEmailDialogProps = { opened: boolean; onClose: () => void }
const emailWords = texts.changeEmail

/** Asks for the new address and the password; the dialog stays open with the input on failure. */
function ChangeEmailDialog({ opened, onClose }: ChangeEmailDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={emailWords.title} size={425}>
      {opened && <EmailForm onClose={onClose} />}
    </Dialog>
  )
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { uid } = useUser()
  const { takesCode, keysOf, faultIn } = useReauthentication()
  const form = useForm({
    initialValues: { newEmail: '', password: '', code: '' },
    validate: { newEmail: emailAddress(emailWords.invalid, emailWords.tooLong) },
  })
  const notifyMailedAddress = useMailToast()
  const { mutate, isPending } = trpc.account.changeEmail.useMutation({
    onSuccess: (_, { newEmail }) => {
      replaceUser(client, { uid, pendingEmail: newEmail })
      notifyMailedAddress(emailWords.sent(newEmail))
      onClose()
    },
    onError: (error) => {
      const wrong = faultIn(error)
      if (wrong) form.setFieldError(wrong.field, wrong.message)
      else if (errorCode(error) === 'BAD_REQUEST') form.setFieldError('newEmail', serverMessage(error))
      else showFailure(error)
    },
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
      <Reauthentication
        takesCode={takesCode}
        password={form.getInputProps('password')}
        code={form.getInputProps('code')}
      />
    </DialogForm>
  )
}
