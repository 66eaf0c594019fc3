import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { swatches } from '@tidings/ui/avatar/swatch.ts'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { errorCode, serverMessage } from '../../lib/api-error.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { showToast } from '../../lib/toast.ts'
import { trpc } from '../../lib/trpc.ts'
import { emailAddress, lengthBetween } from '../../lib/validators.ts'
import css from './dialogs.module.css'
import { texts } from './texts.ts'

const words = texts.addDialog

/** Asks for the name and the sender of a newsletter to add; the colour is left to chance. */
export function AddDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', sourceEmail: '' },
    validate: {
      name: lengthBetween(2, words.errors.name, 200, words.errors.nameTooLong),
      sourceEmail: emailAddress(words.errors.email, words.errors.emailTooLong),
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  const add = trpc.newsletters.add.useMutation({
    meta: { failure: words.failed },
    onSuccess: ({ newsletter }) => {
      showToast(words.added(newsletter.name))
      close()
    },
    onError: (error) => {
      // "Please try again" would be poor advice for an address that is there already.
      if (errorCode(error) === 'CONFLICT') form.setFieldError('sourceEmail', serverMessage(error))
    },
  })
  const submit = ({ name, sourceEmail }: typeof form.values) => {
    const color = swatches[Math.floor(Math.random() * swatches.length)]
    add.mutate({ name: name.trim(), sourceEmail: sourceEmail.trim(), ...(color && { color }) })
  }
  return (
    <Dialog opened={opened} onClose={close} title={words.submit} size={425}>
      <p className={css.text}>{words.description}</p>
      <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
        <div className={css.fields}>
          <TextInput
            label={words.name}
            placeholder={words.namePlaceholder}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={words.email}
            type="email"
            autoComplete="off"
            key={form.key('sourceEmail')}
            {...form.getInputProps('sourceEmail')}
          />
        </div>
        <div className={css.actions}>
          <Button variant="quiet" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? words.busy : words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
