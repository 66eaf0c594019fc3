import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BookSettings } from '@tidings/api/editions/book-mails-router'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { RelativeTime } from '@tidings/ui/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { HOURS } from '../hours.ts'
import { failureAt, showFailure } from '../list/show-failure.ts'
import { ConfirmFirst } from '../security/confirm-first.tsx'

const texts = {
  title: 'Send to Kindle',
  hint: (from: string) =>
    `Today’s digest as an e-book, once a day by email to your Kindle, your PocketBook or your own address. Kindle accepts it once you have approved ${from} as a sender there. Before noon it is yesterday’s digest. The address is removed when you set a new password or log out everywhere.`,
  address: 'Address of your e-reader',
  addressHint: 'e.g. yourname@kindle.com',
  enabled: 'Send the digest every day',
  hour: 'Time',
  save: 'Save',
  saved: { title: 'Saved', description: 'Books are sent as you chose.' },
  send: 'Send now',
  sent: { title: 'On its way', description: 'Today’s digest is being sent to your e-reader.' },
  lastSent: 'Last sent',
  problems: {
    refused: 'The last book was refused by the mail server of that address.',
    empty: 'There was nothing to send last time.',
    address: 'Books can only be sent to a Kindle, a PocketBook or your own address.',
  },
  loading: 'Loading...',
  failed: 'Failed to load.',
}

/** The settings of the edition as a book by mail. */
export function BookMail() {
  const { data, isError } = trpc.bookMails.get.useQuery({}, { staleTime: 0 })
  return (
    <FieldCard title={texts.title}>
      {data ? (
        <Choice key={JSON.stringify([data.address, data.hour, data.isEnabled])} settings={data} />
      ) : (
        <p className="hint">{isError ? texts.failed : texts.loading}</p>
      )}
    </FieldCard>
  )
}

function Choice({ settings }: { settings: BookSettings }) {
  const { from, sentAt, problem } = settings
  const { emailVerified } = useUser()
  const utils = trpc.useUtils()
  const form = useForm({
    initialValues: {
      address: settings.address ?? '',
      isEnabled: settings.isEnabled,
      hour: `${settings.hour}`,
    },
  })
  const save = trpc.bookMails.save.useMutation({
    onSuccess: (saved) => {
      utils.bookMails.get.setData({}, saved)
      showToast(texts.saved)
    },
    onError: failureAt(form, 'address'),
  })
  const send = trpc.bookMails.send.useMutation({
    onSuccess: () => showToast(texts.sent),
    onError: showFailure,
  })
  return (
    <form
      className="fields"
      noValidate
      onSubmit={form.onSubmit(({ address, isEnabled, hour }) =>
        save.mutate({ address: address.trim(), isEnabled, hour: Number(hour) }),
      )}
    >
      <p className="hint">{texts.hint(from)}</p>
      <ConfirmFirst />
      {problem !== null && (
        <p className="bad strong" role="status">
          {texts.problems[problem]}
        </p>
      )}
      <fieldset className="fields" disabled={!emailVerified}>
        <TextInput
          type="email"
          label={texts.address}
          placeholder={texts.addressHint}
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps('address')}
        />
        <NativeSelect label={texts.hour} data={HOURS} {...form.getInputProps('hour')} />
        <label className="check">
          <input type="checkbox" {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
          {texts.enabled}
        </label>
        <div className="buttons">
          <Button type="submit" variant="light" loading={save.isPending}>
            {texts.save}
          </Button>
          {settings.address !== null && (
            <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
              {texts.send}
            </Button>
          )}
          {sentAt !== null && (
            <span className="hint">
              {texts.lastSent} <RelativeTime at={sentAt} />
            </span>
          )}
        </div>
      </fieldset>
    </form>
  )
}
