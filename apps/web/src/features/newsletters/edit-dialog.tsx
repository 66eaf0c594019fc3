import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NEWSLETTER_COLORS, type NewsletterColor, shownColor } from '@tidings/api/browser-rules'
import { Dialog } from '@tidings/ui/dialog/dialog'
import css from '@tidings/ui/dialog/dialog-parts.module.css'
import { showToast } from '@tidings/ui/toast/toast'
import { errorCode, serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import type { NewsletterView } from './card/newsletter-card.tsx'
import { nameRule } from './rules.ts'
import { SwatchPicker } from './swatch-picker.tsx'
import { texts } from './texts.ts'

type EditDialogProps = {
  /** The newsletter to change; undefined closes the dialog. */
  newsletter: NewsletterView | undefined
  onClose: () => void
}

const words = texts.editDialog
const colors = NEWSLETTER_COLORS.map((swatch) => ({ swatch, name: words.colors[swatch] }))

/** Renames a newsletter and changes its colour. */
export function EditDialog({ newsletter, onClose }: EditDialogProps) {
  return (
    <Dialog opened={newsletter !== undefined} onClose={onClose} title={words.title} size={425}>
      {newsletter && <EditForm newsletter={newsletter} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ newsletter, onClose }: { newsletter: NewsletterView; onClose: () => void }) {
  const form = useForm<{ name: string; color: NewsletterColor }>({
    initialValues: { name: newsletter.name, color: shownColor(newsletter.color) },
    validate: { name: nameRule },
  })
  const update = trpc.newsletters.update.useMutation({
    meta: { failure: words.failed },
    onSuccess: (response) => {
      onClose()
      showToast(words.saved(response.newsletter.name))
    },
    onError: (error) => {
      if (errorCode(error) === 'NOT_FOUND') form.setFieldError('name', serverMessage(error))
    },
  })
  const submit = ({ name, color }: { name: string; color: NewsletterColor }) => {
    if (!update.isPending) update.mutate({ id: newsletter.id, name: name.trim(), color })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <p className={css.text}>{words.description}</p>
      <div className="fields">
        <TextInput
          label={texts.addDialog.name}
          autoComplete="off"
          dir="auto"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SwatchPicker
          label={words.color}
          choices={colors}
          value={form.values.color}
          onChange={(color) => form.setFieldValue('color', color)}
        />
      </div>
      <div className={css.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={!form.isDirty() || update.isPending}>
          {update.isPending ? words.busy : words.submit}
        </Button>
      </div>
    </form>
  )
}
