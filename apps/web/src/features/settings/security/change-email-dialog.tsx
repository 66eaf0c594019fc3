import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { emailAddress } from '../../../lib/validators.ts'
import { useMailToast } from '../../../session/outbox-notice.ts'
import { replaceUser, useUser } from '../../../session/session.tsx'
import { DialogForm } from './dialog-form.tsx'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import { showFailure } from './show-failure.ts'
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
  const { takesCode, keysOf, faultIn } = useReauthentication()
  const form = useForm({
    initialValues: { newEmail: '', password: '', code: '' },
    validate: { newEmail: emailAddress(words.invalid, words.tooLong) },
  })
  const notifyMailedAddress = useMailToast()
  const { mutate, isPending } = trpc.account.changeEmail.useMutation({
    onSuccess: (_, { newEmail }) => {
      replaceUser(client, { uid, pendingEmail: newEmail })
      notifyMailedAddress(words.sent(newEmail))
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
      text={words.text}
      submit={words.submit}
      isPending={isPending}
      onSubmit={({ newEmail, ...keys }) => mutate({ newEmail: newEmail.trim(), ...keysOf(keys) })}
      onClose={onClose}
    >
      <TextInput
        label={words.field}
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
