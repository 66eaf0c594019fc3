import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../security/dialog-form.tsx'
import { showFailure } from '../security/show-failure.ts'
import { CopyField } from './copy-field.tsx'
import { EventChoice, eventFault, type WebhookEvents } from './event-choice.tsx'
import css from './programs.module.css'
import { texts } from './texts.ts'

const words = texts.webhooks

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
    onError: (error) => {
      if (errorCode(error) === 'BAD_REQUEST') form.setFieldError('url', serverMessage(error))
      else showFailure(error)
    },
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
      <EventChoice {...form.getInputProps('events')} value={form.values.events} />
    </DialogForm>
  )
}

/** The secret of a new webhook, shown once. */
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
