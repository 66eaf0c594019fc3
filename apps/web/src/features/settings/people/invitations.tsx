import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { RelativeTime } from '@tidings/ui/relative-time'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { SettingsList } from '../list/settings-list.tsx'
import { showFailure } from '../list/show-failure.ts'
import { CopyField, CopyFields } from '../programs/copy-field.tsx'
import { texts } from './texts.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

const words = texts.invitations
const MAX_NOTE_LENGTH = 100

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Invitations, with buttons to create a link and to revoke one. */
export function Invitations() {
  const refresh = useRefreshPeople()
  const { data, isError } = trpc.invitations.list.useQuery({}, { staleTime: 0 })
  const { data: registration } = trpc.registration.get.useQuery({})
  const { mutateAsync } = trpc.invitations.revoke.useMutation({ onSuccess: () => refresh('invitations') })
  return (
    <FieldCard title={words.title}>
      <p className="hint">
        {words.hint} {registration && registration.mode !== 'invitation' && words.inactive}
      </p>
      <SettingsList
        words={words}
        rows={data?.invitations}
        isError={isError}
        read={({ note, state, createdAt, expiresAt, usedBy }) => ({
          name: note || words.nobody,
          subject: note,
          lines: (
            <span>
              {state === 'used' && words.used(usedBy)}
              {state === 'expired' && words.expired}
              {state === 'open' && `${words.open} ${day.format(new Date(expiresAt))}`}
              {' · '}
              {words.created} <RelativeTime at={createdAt} />
            </span>
          ),
          isFixed: state !== 'open',
        })}
        note={data?.invitations.length === 0 && words.none}
        Form={InviteForm}
        Made={MadeInvitation}
        remove={({ id }) => mutateAsync({ id })}
      />
    </FieldCard>
  )
}

/** The link of a new invitation, shown once. */
function MadeInvitation({ made, onClose }: { made: string; onClose: () => void }) {
  return (
    <CopyFields close={texts.close} onClose={onClose}>
      <p className="hint">{words.made.text}</p>
      <CopyField label={words.made.link} value={made} isFirst />
    </CopyFields>
  )
}

function InviteForm({ onMade, onClose }: { onMade: (url: string) => void; onClose: () => void }) {
  const refresh = useRefreshPeople()
  const form = useForm({
    initialValues: { note: '', days: '14' },
    validate: { note: (note) => (note.length > MAX_NOTE_LENGTH ? words.dialog.noteLong : null) },
  })
  const { mutate, isPending } = trpc.invitations.create.useMutation({
    onSuccess: async ({ url }) => {
      onMade(url)
      await refresh('invitations')
    },
    onError: showFailure,
  })
  return (
    <DialogForm
      form={form}
      submit={words.dialog.submit}
      isPending={isPending}
      onSubmit={({ note, days }) => mutate({ note: note.trim(), days: Number(days) })}
      onClose={onClose}
    >
      <TextInput
        label={words.dialog.note}
        description={words.dialog.noteHint}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('note')}
      />
      <NativeSelect label={words.dialog.days} data={words.dialog.choices} {...form.getInputProps('days')} />
    </DialogForm>
  )
}
