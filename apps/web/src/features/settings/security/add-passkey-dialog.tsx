import { useForm } from '@mantine/form'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { logFailure } from '../../../lib/log.ts'
import { makePasskey, PasskeyError } from '../../../session/passkeys.ts'
import { DialogForm } from './dialog-form.tsx'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import { showFailure } from './show-failure.ts'
import { texts } from './texts.ts'

type AddPasskeyDialogProps = { opened: boolean; onClose: () => void }
const words = texts.passkeys.addDialog

/** Asks for the password, and a code where two-step sign-in is on, and has the browser make a passkey. */
export function AddPasskeyDialog({ opened, onClose }: AddPasskeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} size={425}>
      {opened && <AddForm onClose={onClose} />}
    </Dialog>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const { takesCode, keysOf, faultIn } = useReauthentication()
  const [isMaking, setMaking] = useState(false)
  const begin = trpc.passkeys.begin.useMutation()
  const add = trpc.passkeys.add.useMutation()
  const form = useForm({ initialValues: { password: '', code: '' } })

  function fail(error: unknown): void {
    const wrong = faultIn(error)
    if (error instanceof PasskeyError) {
      logFailure('The browser created no passkey:', error.cause)
      showToast({ title: words.failed, description: words.failures[error.failure], variant: 'destructive' })
      // A code counts once, and this one was taken.
      form.setFieldValue('code', '')
    } else if (wrong) form.setFieldError(wrong.field, wrong.message)
    else showFailure(error)
  }
  async function submit(values: typeof form.values): Promise<void> {
    setMaking(true)
    try {
      const offer = await begin.mutateAsync(keysOf(values))
      await add.mutateAsync({ credential: await makePasskey(offer) })
      showToast(words.done)
      onClose()
    } catch (error) {
      fail(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <DialogForm
      form={form}
      text={words.text}
      submit={words.submit}
      isPending={isMaking}
      onSubmit={(values) => void submit(values)}
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
