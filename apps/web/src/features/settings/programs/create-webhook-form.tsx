import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { WebhookView } from '@tidings/api/schemas/webhook'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { useId } from 'react'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../security/dialog-form.tsx'
import { showFailure } from '../security/show-failure.ts'
import { CopyField } from './copy-field.tsx'
import css from './programs.module.css'
import { texts } from './texts.ts'

type Event = WebhookView['events'][number]
const words = texts.webhooks
const EVENTS = Object.keys(words.events) as Event[]

/** Asks for the address of a webhook and what it is called for; `onMade` gets the secret, which is not shown again. */
export function CreateWebhookForm({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void
  onClose: () => void
}) {
  const form = useForm({
    initialValues: { url: '', events: ['article.stored'] as Event[] },
    validate: { events: (events) => (events.length === 0 ? words.dialog.noEvent : null) },
  })
  const { mutate, isPending } = trpc.webhooks.create.useMutation({
    onSuccess: ({ secret }) => onMade(secret),
    onError: (error) => {
      if (errorCode(error) === 'BAD_REQUEST') form.setFieldError('url', serverMessage(error))
      else showFailure(error)
    },
  })
  const faultId = useId()
  const { events } = form.values
  const toggle = (event: Event) =>
    form.setFieldValue(
      'events',
      EVENTS.filter((each) => events.includes(each) !== (each === event)),
    )
  return (
    <DialogForm
      form={form}
      submit={words.dialog.submit}
      isPending={isPending}
      onSubmit={(values) => mutate({ url: values.url.trim(), events: values.events })}
      onClose={onClose}
    >
      <TextInput
        label={words.dialog.url}
        description={words.dialog.urlHint}
        type="url"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <fieldset className={css.scopes} aria-describedby={form.errors.events ? faultId : undefined}>
        <legend>{words.dialog.events}</legend>
        {EVENTS.map((event) => (
          <label key={event} className={css.scope}>
            <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} />
            {words.events[event].label}
            <span>{words.events[event].hint}</span>
          </label>
        ))}
        {form.errors.events && (
          <p className={css.fault} id={faultId}>
            {form.errors.events}
          </p>
        )}
      </fieldset>
    </DialogForm>
  )
}

/** The secret of a new webhook, this once. */
export function MadeWebhook({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className={css.made}>
      <p className={css.text}>{words.made.text}</p>
      <CopyField label={words.made.secret} value={secret} isFirst />
      <div className={dialogCss.actions}>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  )
}
