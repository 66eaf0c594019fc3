import { useForm } from '@mantine/form'
import type { WebhookView } from '@tidings/api/schemas/webhook'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../security/dialog-form.tsx'
import { showFailure } from '../security/show-failure.ts'
import { EventChoice, eventFault } from './event-choice.tsx'
import { texts } from './texts.ts'

const words = texts.webhooks.changeDialog

/** Changes the events of a webhook. */
export function ChangeWebhookForm({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const form = useForm({ initialValues: { events: webhook.events }, validate: { events: eventFault } })
  const { mutate, isPending } = trpc.webhooks.update.useMutation({ onSuccess: onClose, onError: showFailure })
  return (
    <DialogForm
      form={form}
      text={webhook.url}
      submit={words.submit}
      isPending={isPending}
      onSubmit={({ events }) => mutate({ id: webhook.id, events })}
      onClose={onClose}
    >
      <EventChoice {...form.getInputProps('events')} value={form.values.events} />
    </DialogForm>
  )
}
