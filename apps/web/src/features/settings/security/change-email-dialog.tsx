import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { errorCode, serverMessage } from '../../../lib/api-error.ts'
import { PasswordField } from '../../../lib/password-field.tsx'
import { replaceUser, useUser } from '../../../lib/session.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { emailAddress } from '../../../lib/validators.ts'
import { DialogForm } from './dialog-form.tsx'
import { tellFailure, wrongPassword } from './tell-failure.ts'
import { texts } from './texts.ts'

type ChangeEmailDialogProps = { opened: boolean; onClose: () => void }
const words = texts.changeEmail

/** Asks for the new address and the password; a failure leaves the dialog open with what was typed. */
export function ChangeEmailDialog({ opened, onClose }: ChangeEmailDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} size={425}>
      {opened && <EmailForm onClose={onClose} />}
    </Dialog>
  )
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { uid } = useUser()
  const form = useForm({
    initialValues: { newEmail: '', password: '' },
    validate: { newEmail: emailAddress(words.invalid, words.tooLong) },
  })
  const { mutate, isPending } = trpc.account.changeEmail.useMutation({
    onSuccess: (_, { newEmail }) => {
      replaceUser(client, { uid, pendingEmail: newEmail })
      showToast(words.sent(newEmail))
      onClose()
    },
    onError: (error) => {
      const wrong = wrongPassword(error)
      if (wrong) form.setFieldError('password', wrong)
      else if (errorCode(error) === 'BAD_REQUEST') form.setFieldError('newEmail', serverMessage(error))
      else tellFailure(error)
    },
  })
  return (
    <DialogForm
      form={form}
      text={words.text}
      submit={words.submit}
      isPending={isPending}
      onSubmit={({ newEmail, password }) => mutate({ newEmail: newEmail.trim(), password })}
      onClose={onClose}
    >
      <TextInput
        label={words.field}
        type="email"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('newEmail')}
      />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </DialogForm>
  )
}
