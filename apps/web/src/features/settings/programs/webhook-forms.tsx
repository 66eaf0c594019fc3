import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { WebhookView } from '@tidings/api/notifications/webhooks-schema'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { failureAt, showFailure } from '../list/show-failure.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { CopyField, CopyFields } from './copy-field.tsx'
import { texts } from './texts.ts'

type WebhookEvents = WebhookView['events']
const words = texts.webhooks

/** The error of a choice of events; null if it is valid. */
const eventFault = (events: WebhookEvents): string | null =>
  events.length === 0 ? words.dialog.noEvent : null

/** Asks for the address and events of a webhook; `onMade` gets the secret, which is not shown again. */
export function CreateWebhookForm({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void
  onClose: () => void
}) {
  const form = useForm({
    initialValues: { url: '', events: ['article.stored'] as WebhookEvents },
    validate: { events: eventFault },
  })
  const { mutate, isPending } = trpc.webhooks.create.useMutation({
    onSuccess: ({ secret }) => onMade(secret),
    onError: failureAt(form, 'url'),
  })
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
      <CheckboxGroup
        legend={words.dialog.events}
        choices={words.events}
        {...form.getInputProps('events')}
        value={form.values.events}
      />
    </DialogForm>
  )
}

/** The secret of a new webhook, shown once. */
export function MadeWebhook({ made: secret, onClose }: { made: string; onClose: () => void }) {
  return (
    <CopyFields onClose={onClose}>
      <p className="hint">{words.made.text}</p>
      <CopyField label={words.made.secret} value={secret} isFirst />
    </CopyFields>
  )
}

/** Changes the events of a webhook. */
export function ChangeWebhookForm({ row: webhook, onClose }: { row: WebhookView; onClose: () => void }) {
  const form = useForm({ initialValues: { events: webhook.events }, validate: { events: eventFault } })
  const { mutate, isPending } = trpc.webhooks.update.useMutation({ onSuccess: onClose, onError: showFailure })
  return (
    <DialogForm
      form={form}
      text={webhook.url}
      submit={words.changeDialog.submit}
      isPending={isPending}
      onSubmit={({ events }) => mutate({ id: webhook.id, events })}
      onClose={onClose}
    >
      <CheckboxGroup
        legend={words.dialog.events}
        choices={words.events}
        {...form.getInputProps('events')}
        value={form.values.events}
      />
    </DialogForm>
  )
}
