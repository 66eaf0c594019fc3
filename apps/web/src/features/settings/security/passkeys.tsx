import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Passkey } from '@tidings/api/auth/passkeys-schema'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { logFailure } from '../../../lib/log.ts'
import { createPasskey, hasPasskeys, PasskeyError } from '../../../session/passkeys.ts'
import { useUser } from '../../../session/session.tsx'
import { SettingsList } from '../list/settings-list.tsx'
import { failureAt } from '../list/show-failure.ts'
import { Usage } from '../list/usage.tsx'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import { texts } from './texts.ts'

const words = texts.passkeys
const { dialog, renameDialog } = words

/** Asks for a new name of a passkey. */
function RenameForm({ row: { id, name }, onClose }: { row: Passkey; onClose: () => void }) {
  const form = useForm({ initialValues: { name } })
  const { mutate, isPending } = trpc.passkeys.rename.useMutation({
    onSuccess: (renamed) => {
      showToast(renameDialog.done(renamed.name))
      onClose()
    },
    onError: failureAt(form, 'name'),
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

/** The passkeys of the user's devices, with buttons to add, rename and remove one. */
export function Passkeys() {
  const { hasPassword } = useUser()
  const { data, isError } = trpc.passkeys.list.useQuery()
  const { mutateAsync } = trpc.passkeys.remove.useMutation()
  return (
    <FieldCard title={words.title}>
      <SettingsList
        words={words}
        rows={data?.passkeys}
        isError={isError}
        read={({ name, isBackedUp, ...passkey }) => ({
          name,
          lines: (
            <span>
              <Usage {...passkey} words={words} />
              {' · '}
              {isBackedUp ? words.backedUp : words.onOneDevice}
            </span>
          ),
          actions: [{ text: words.rename, label: words.renameLabel(name), opens: 'rename' }],
        })}
        note={hasPasskeys() ? (hasPassword ? words.hint : words.needsPassword) : words.unknown}
        Form={hasPasskeys() && hasPassword ? AddForm : undefined}
        size={425}
        dialogs={{ rename: { title: renameDialog.title, size: 425, Content: RenameForm } }}
        takesPassword
        remove={({ id }, password) => mutateAsync({ id, password })}
      />
    </FieldCard>
  )
}

/** Asks for the password, and a code if two-step sign-in is on, and has the browser create a passkey. */
function AddForm({ onClose }: { onClose: () => void }) {
  const [isMaking, setMaking] = useState(false)
  const begin = trpc.passkeys.begin.useMutation()
  const add = trpc.passkeys.add.useMutation()
  const form = useForm({ initialValues: { password: '', code: '' } })
  const { fields, keysOf, showFault } = useReauthentication(form)

  function fail(error: unknown): void {
    if (error instanceof PasskeyError) {
      logFailure('The browser created no passkey:', error.cause)
      showToast({ title: dialog.failed, description: dialog.failures[error.failure], variant: 'destructive' })
      // A code is only valid once, and this one was used.
      form.setFieldValue('code', '')
    } else showFault(error)
  }
  async function submit(values: typeof form.values): Promise<void> {
    setMaking(true)
    try {
      const offer = await begin.mutateAsync(keysOf(values))
      await add.mutateAsync({ credential: await createPasskey(offer) })
      showToast(words.added)
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
      text={dialog.text}
      submit={dialog.submit}
      isPending={isMaking}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Reauthentication isFirst {...fields} />
    </DialogForm>
  )
}
