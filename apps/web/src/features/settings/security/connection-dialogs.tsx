import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Identity } from '@tidings/api/schemas/identity'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import { refreshSession } from '../../../session/session.tsx'
import { DialogForm } from './dialog-form.tsx'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import { showFailure } from './show-failure.ts'
import { texts } from './texts.ts'

const { connectDialog, disconnectDialog } = texts.connections

/** Asks for the password, and a code where two-step sign-in is on, and leaves for the provider. */
export function ConnectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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

/** Says what disconnecting an account does, and asks for the password. */
export function DisconnectDialog({ opened, identity, onClose }: DisconnectDialogProps) {
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
      // The row of the Google account knows of it by the user.
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
