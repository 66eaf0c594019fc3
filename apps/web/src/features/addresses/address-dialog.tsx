import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '@tidings/ui/dialog/dialog'
import css from '@tidings/ui/dialog/dialog-parts.module.css'
import { Segment } from '@tidings/ui/segment/segment'
import { showToast } from '@tidings/ui/toast/toast'
import { errorCode, serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { lengthBetween } from '../../lib/validators.ts'
import type { AddressView } from './address-row.tsx'
import { texts } from './texts.ts'

type AddressDialogProps = {
  /** The address to change, `new` to make one; undefined closes the dialog. */
  subject: AddressView | 'new' | undefined
  onClose: () => void
}

const words = texts.dialog

/** Makes an address, for one newsletter unless told, or changes what one is called and whom it was given to. */
export function AddressDialog({ subject, onClose }: AddressDialogProps) {
  const title = subject === 'new' || subject === undefined ? words.add : words.edit
  return (
    <Dialog opened={subject !== undefined} onClose={onClose} title={title} size={425}>
      {subject && <AddressForm address={subject === 'new' ? undefined : subject} onClose={onClose} />}
    </Dialog>
  )
}

type Values = { label: string; from: 'one' | 'all'; senderHost: string }

function AddressForm({ address, onClose }: { address: AddressView | undefined; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      label: address?.label ?? '',
      from: address && !address.forOneNewsletter ? 'all' : 'one',
      senderHost: address?.senderHost ?? '',
    },
    validate: { label: lengthBetween(2, words.tooShort, 200, words.tooLong) },
  })
  const { add, rename, isPending } = useAddressChanges(onClose, (error) => {
    const message = serverMessage(error) ?? ''
    if (errorCode(error) === 'LIMIT_REACHED') form.setFieldError('label', message)
    if (errorCode(error) === 'BAD_REQUEST') {
      form.setFieldError(message.startsWith('Please') ? 'senderHost' : 'label', message)
    }
  })
  const forOneNewsletter = form.values.from === 'one'
  const submit = ({ label, senderHost }: Values) => {
    const given = { label: label.trim(), ...(forOneNewsletter && { senderHost: senderHost.trim() || null }) }
    if (isPending) return
    if (address) rename({ id: address.id, ...given })
    else add({ ...given, forOneNewsletter })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <p className={css.text}>{words.description}</p>
      <div className={css.fields}>
        <TextInput
          label={words.name}
          placeholder={words.namePlaceholder}
          autoComplete="off"
          dir="auto"
          data-autofocus
          {...form.getInputProps('label')}
        />
        {!address && (
          <div>
            <p className={css.label} aria-hidden="true">
              {words.from}
            </p>
            <Segment
              label={words.from}
              value={form.values.from}
              options={[
                { value: 'one', label: words.one },
                { value: 'all', label: words.all },
              ]}
              onChange={(from) => form.setFieldValue('from', from)}
              wide
            />
          </div>
        )}
        {forOneNewsletter && (
          <TextInput
            label={words.senderHost}
            description={words.givenToHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...form.getInputProps('senderHost')}
          />
        )}
      </div>
      <div className={css.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={isPending || (address !== undefined && !form.isDirty())}>
          {address ? (isPending ? words.saving : words.save) : isPending ? words.creating : words.create}
        </Button>
      </div>
    </form>
  )
}

/** Makes and renames addresses; `onDone` runs when that is done, `onRefused` when the server gives a reason not to. */
function useAddressChanges(onDone: () => void, onRefused: (error: unknown) => void) {
  const add = trpc.addresses.add.useMutation({
    meta: { failure: words.addFailed },
    onSuccess: ({ address }) => {
      onDone()
      showToast(words.created(address.address))
    },
    onError: onRefused,
  })
  const rename = trpc.addresses.rename.useMutation({
    meta: { failure: words.editFailed, success: words.saved },
    onSuccess: onDone,
    onError: onRefused,
  })
  return { add: add.mutate, rename: rename.mutate, isPending: add.isPending || rename.isPending }
}
