import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { Dialog } from '@tidings/ui/dialog/dialog'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { Segment } from '@tidings/ui/segment'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { errorCode, serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { copyAddress } from '../../lib/copy-text.ts'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { NotLoaded } from '../../lib/failed-note.tsx'
import { Icon } from '../../lib/icon.tsx'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { lengthBetween } from '../../lib/validators.ts'
import { useUser } from '../../session/session.tsx'
import { AddressRow, type AddressView } from './address-row.tsx'
import css from './addresses.module.css'
import { texts } from './texts.ts'

/** The user's inbox addresses: what arrived at each, and the switch that disables it. */
export function Component() {
  const { timeZone } = useUser()
  const [subject, setSubject] = useState<AddressView | 'new'>()
  const { data, isError } = trpc.addresses.list.useQuery({}, { refetchOnMount: 'always' })
  const off = trpc.addresses.switchOff.useMutation({ meta: { failure: texts.switchFailed } })
  const on = trpc.addresses.switchOn.useMutation({ meta: { failure: texts.switchFailed } })
  const busyId = (off.isPending && off.variables.id) || (on.isPending && on.variables.id) || undefined
  return (
    <>
      <SubPageHeader texts={texts} meta={[texts.subtitle]}>
        <Button leftSection={<Icon of={IconPlus} />} onClick={() => setSubject('new')}>
          {texts.add}
        </Button>
      </SubPageHeader>
      {!data && <NotLoaded isError={isError} texts={texts} />}
      <ul className={css.list}>
        {data?.addresses.map((address) => (
          <li key={address.id}>
            <AddressRow
              address={address}
              timeZone={timeZone}
              busy={busyId === address.id}
              onCopy={copyAddress}
              onSwitch={(isOn) => (isOn ? on : off).mutate({ id: address.id })}
              onRename={() => setSubject(address)}
            />
          </li>
        ))}
      </ul>
      {data && <p className={css.hint}>{texts.hint}</p>}
      <AddressDialog subject={subject} onClose={() => setSubject(undefined)} />
    </>
  )
}

type AddressDialogProps = {
  /** The address to edit, `new` to create one; undefined closes the dialog. */
  subject: AddressView | 'new' | undefined
  onClose: () => void
}

const words = texts.dialog

/** Creates an address, by default for one newsletter, or changes its name and expected sender. */
function AddressDialog({ subject, onClose }: AddressDialogProps) {
  const title = subject === 'new' || subject === undefined ? words.add : words.edit
  return (
    <Dialog opened={subject !== undefined} onClose={onClose} title={title}>
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
    if (address) rename({ id: address.id, ...given })
    else add({ ...given, forOneNewsletter })
  }
  return (
    <DialogForm
      form={form}
      text={words.description}
      submit={address ? (isPending ? words.saving : words.save) : isPending ? words.creating : words.create}
      isPending={isPending || (address !== undefined && !form.isDirty())}
      onSubmit={submit}
      onClose={onClose}
    >
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
          <p className={dialogCss.label} aria-hidden="true">
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
    </DialogForm>
  )
}

/** Creates and renames addresses; `onDone` runs on success, `onRefused` with the server's reason. */
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
