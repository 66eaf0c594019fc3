import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { forgetToken } from '../../../api/access-token.ts'
import { trpc } from '../../../api/trpc.ts'
import { PasswordField } from '../../../lib/password-field.tsx'
import { password } from '../../../lib/validators.ts'
import { DialogForm } from './dialog-form.tsx'
import { showFailure, wrongPassword } from './show-failure.ts'
import { texts } from './texts.ts'

type ChangePasswordDialogProps = { opened: boolean; onClose: () => void }
const words = texts.changePassword

/** Asks for the password of before and the new one, twice. */
export function ChangePasswordDialog({ opened, onClose }: ChangePasswordDialogProps) {
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
      // It stands for the session of before.
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
