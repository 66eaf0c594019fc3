import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Passkey } from '@tidings/api/schemas/passkey'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useRef, useState } from 'react'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { logFailure } from '../../../lib/log.ts'
import { PasswordField } from '../../../lib/password-field.tsx'
import { createPasskey, hasPasskeys, PasskeyError } from '../../../session/passkeys.ts'
import { useUser } from '../../../session/session.tsx'
import { DialogForm } from './dialog-form.tsx'
import { Reauthentication, useReauthentication } from './reauthentication.tsx'
import css from './security.module.css'
import { showFailure, wrongPassword } from './show-failure.ts'
import { texts } from './texts.ts'
import { useRefocus } from './use-refocus.ts'

type PasskeyDialogProps = { opened: boolean; passkey: Passkey | undefined; onClose: () => void }
type FormProps = { passkey: Passkey; onClose: () => void }
const { addDialog, renameDialog, removeDialog } = texts.passkeys

/** Asks for a new name of a passkey. */
function RenamePasskeyDialog({ opened, passkey, onClose }: PasskeyDialogProps) {
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

/** Explains removing a passkey, and asks for the password. */
function RemovePasskeyDialog({ opened, passkey, onClose }: PasskeyDialogProps) {
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

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

const words = texts.passkeys

/** The passkeys of the user's devices, with buttons to add, rename and remove one. */
export function Passkeys() {
  const { hasPassword } = useUser()
  const { data, isError } = trpc.passkeys.list.useQuery()
  const [dialog, setDialog] = useState<'add' | 'rename' | 'remove'>()
  const [chosen, setChosen] = useState<Passkey>()
  const rows = useRef<HTMLUListElement>(null)
  useRefocus(rows, dialog !== undefined)
  const close = () => setDialog(undefined)
  const open = (which: 'rename' | 'remove', passkey: Passkey) => {
    setChosen(passkey)
    setDialog(which)
  }
  return (
    <FieldCard title={words.title}>
      {!data && <p className={css.text}>{isError ? words.failed : words.loading}</p>}
      <ul className={css.rows} ref={rows}>
        {data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => open('rename', passkey)}
            onRemove={() => open('remove', passkey)}
          />
        ))}
        <li className={css.row}>
          <span className={css.words}>
            <span>{hasPasskeys() ? (hasPassword ? words.hint : words.needsPassword) : words.unknown}</span>
          </span>
          {hasPasskeys() && hasPassword && (
            <Button variant="default" onClick={() => setDialog('add')}>
              {words.add}
            </Button>
          )}
        </li>
      </ul>
      <AddPasskeyDialog opened={dialog === 'add'} onClose={close} />
      <RenamePasskeyDialog opened={dialog === 'rename'} passkey={chosen} onClose={close} />
      <RemovePasskeyDialog opened={dialog === 'remove'} passkey={chosen} onClose={close} />
    </FieldCard>
  )
}

/** A passkey: its name, creation, and last use. */
function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt, isBackedUp },
  onRename,
  onRemove,
}: PasskeyRowProps) {
  return (
    <li className={css.row}>
      <span className={css.words}>
        <strong className={css.name}>{name}</strong>
        <span>
          {words.added} <RelativeTime at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <RelativeTime at={lastUsedAt} />
            </>
          )}
          {' · '}
          {isBackedUp ? words.backedUp : words.onOneDevice}
        </span>
      </span>
      <span className={css.buttons}>
        <Button variant="default" aria-label={words.renameLabel(name)} onClick={onRename}>
          {words.rename}
        </Button>
        <Button variant="default" aria-label={words.removeLabel(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </span>
    </li>
  )
}

type AddPasskeyDialogProps = { opened: boolean; onClose: () => void }

/** Asks for the password, and a code if two-step sign-in is on, and has the browser create a passkey. */
function AddPasskeyDialog({ opened, onClose }: AddPasskeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={addDialog.title} size={425}>
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
      showToast({
        title: addDialog.failed,
        description: addDialog.failures[error.failure],
        variant: 'destructive',
      })
      // A code is only valid once, and this one was used.
      form.setFieldValue('code', '')
    } else if (wrong) form.setFieldError(wrong.field, wrong.message)
    else showFailure(error)
  }
  async function submit(values: typeof form.values): Promise<void> {
    setMaking(true)
    try {
      const offer = await begin.mutateAsync(keysOf(values))
      await add.mutateAsync({ credential: await createPasskey(offer) })
      showToast(addDialog.done)
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
      text={addDialog.text}
      submit={addDialog.submit}
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
