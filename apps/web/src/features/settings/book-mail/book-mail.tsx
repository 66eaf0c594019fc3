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
import { texts } from './texts.ts'

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
