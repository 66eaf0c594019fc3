import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { InvitationView } from '@tidings/api/schemas/registration'
import { Dialog } from '@tidings/ui/dialog/dialog'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { CopyField } from '../programs/copy-field.tsx'
import { DialogForm } from '../security/dialog-form.tsx'
import rows from '../security/security.module.css'
import { showFailure } from '../security/show-failure.ts'
import { useRefocus } from '../security/use-refocus.ts'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

const words = texts.invitations
const MAX_NOTE_LENGTH = 100

/** Invitations, with buttons to create a link and to revoke one. */
export function Invitations() {
  const refresh = useRefreshPeople()
  const { data, isError } = trpc.invitations.list.useQuery({}, { staleTime: 0 })
  const { data: registration } = trpc.registration.get.useQuery({})
  const [isCreating, setCreating] = useState(false)
  const [url, setUrl] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  useRefocus(list, isCreating)
  const { mutate, isPending } = trpc.invitations.revoke.useMutation({
    onSuccess: async () => {
      showToast(words.revoked)
      await refresh('invitations')
      list.current?.querySelector('button')?.focus()
    },
    onError: showFailure,
  })
  const close = () => {
    setCreating(false)
    setUrl(undefined)
  }
  return (
    <FieldCard title={words.title}>
      <p className={css.hint}>
        {words.hint} {registration && registration.mode !== 'invitation' && words.inactive}
      </p>
      {!data && <p className={css.hint}>{isError ? texts.failed : texts.loading}</p>}
      <ul className={rows.rows} ref={list}>
        {data?.invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isBusy={isPending}
            onRevoke={() => mutate({ id: invitation.id })}
          />
        ))}
        <li className={rows.row}>
          <span className={rows.words}>
            <span>{data?.invitations.length === 0 && words.none}</span>
          </span>
          <Button variant="default" onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        </li>
      </ul>
      <Dialog
        opened={isCreating}
        onClose={close}
        title={url === undefined ? words.dialog.title : words.made.title}
        size={480}
      >
        {isCreating &&
          (url === undefined ? (
            <InviteForm
              onMade={async (made) => {
                setUrl(made)
                await refresh('invitations')
              }}
              onClose={close}
            />
          ) : (
            <div className={css.form}>
              <p className={css.hint}>{words.made.text}</p>
              <CopyField label={words.made.link} value={url} isFirst />
              <div className={dialogCss.actions}>
                <Button onClick={close}>{texts.close}</Button>
              </div>
            </div>
          ))}
      </Dialog>
    </FieldCard>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

function InvitationRow({
  invitation: { note, state, createdAt, expiresAt, usedBy },
  isBusy,
  onRevoke,
}: {
  invitation: InvitationView
  isBusy: boolean
  onRevoke: () => void
}) {
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <strong className={rows.name} dir="auto">
          {note || words.nobody}
        </strong>
        <span>
          {state === 'used' && words.used(usedBy)}
          {state === 'expired' && words.expired}
          {state === 'open' && `${words.open} ${day.format(new Date(expiresAt))}`}
          {' · '}
          {words.created} <RelativeTime at={createdAt} />
        </span>
      </span>
      {state === 'open' && (
        <Button variant="default" aria-label={words.revokeLabel(note)} disabled={isBusy} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}

function InviteForm({ onMade, onClose }: { onMade: (url: string) => void; onClose: () => void }) {
  const form = useForm({
    initialValues: { note: '', days: '14' },
    validate: { note: (note) => (note.length > MAX_NOTE_LENGTH ? words.dialog.noteLong : null) },
  })
  const { mutate, isPending } = trpc.invitations.create.useMutation({
    onSuccess: ({ url }) => onMade(url),
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
