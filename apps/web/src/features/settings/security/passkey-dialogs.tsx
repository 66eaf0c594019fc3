import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Passkey } from '@tidings/api/schemas/passkey'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { PasswordField } from '../../../lib/password-field.tsx'
import { DialogForm } from './dialog-form.tsx'
import { showFailure, wrongPassword } from './show-failure.ts'
import { texts } from './texts.ts'

type PasskeyDialogProps = { opened: boolean; passkey: Passkey | undefined; onClose: () => void }
type FormProps = { passkey: Passkey; onClose: () => void }
const { renameDialog, removeDialog } = texts.passkeys

/** Asks for another name of a passkey. */
export function RenamePasskeyDialog({ opened, passkey, onClose }: PasskeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={renameDialog.title} size={425}>
      {opened && passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ passkey: { id, name }, onClose }: FormProps) {
  const form = useForm({ initialValues: { name } })
  const { mutate, isPending } = trpc.passkeys.rename.useMutation({
    onSuccess: (renamed) => {
      showToast(renameDialog.done(renamed.name))
      onClose()
    },
    onError: (error) => {
      if (errorCode(error) === 'BAD_REQUEST') form.setFieldError('name', serverMessage(error))
      else showFailure(error)
    },
  })
  return (
    <DialogForm
      form={form}
      text={renameDialog.text}
      submit={renameDialog.submit}
      isPending={isPending}
      onSubmit={(values) => mutate({ id, name: values.name.trim() })}
      onClose={onClose}
    >
      <TextInput
        label={renameDialog.field}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}

/** Says what removing a passkey does, and asks for the password. */
export function RemovePasskeyDialog({ opened, passkey, onClose }: PasskeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={removeDialog.title} size={425}>
      {opened && passkey && <RemoveForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RemoveForm({ passkey: { id, name }, onClose }: FormProps) {
  const form = useForm({ initialValues: { password: '' } })
  const { mutate, isPending } = trpc.passkeys.remove.useMutation({
    onSuccess: () => {
      showToast(removeDialog.done)
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
      text={removeDialog.text(name)}
      submit={removeDialog.submit}
      isPending={isPending}
      onSubmit={({ password }) => mutate({ id, password })}
      onClose={onClose}
    >
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </DialogForm>
  )
}
