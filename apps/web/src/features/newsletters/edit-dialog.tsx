import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'
import { NEWSLETTER_COLORS, type NewsletterColor, shownColor } from '@tidings/api/browser-rules'
import color from '@tidings/ui/avatar/avatar.module.css'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { useId } from 'react'
import { errorCode, serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { DialogForm } from '../../lib/dialog-form.tsx'
import type { NewsletterView } from './card/newsletter-view.ts'
import { nameRule } from './rules.ts'
import swatchPickerCss from './swatch-picker.module.css'
import { texts } from './texts.ts'

type EditDialogProps = {
  /** The newsletter to change; undefined closes the dialog. */
  newsletter: NewsletterView | undefined
  onClose: () => void
}

const words = texts.editDialog

/** Renames a newsletter and changes its colour. */
export function EditDialog({ newsletter, onClose }: EditDialogProps) {
  return (
    <Dialog opened={newsletter !== undefined} onClose={onClose} title={words.title}>
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
  return (
    <DialogForm
      form={form}
      text={words.description}
      submit={update.isPending ? words.busy : words.submit}
      isPending={!form.isDirty() || update.isPending}
      onSubmit={({ name, color }) => update.mutate({ id: newsletter.id, name: name.trim(), color })}
      onClose={onClose}
    >
      <TextInput
        label={texts.addDialog.name}
        autoComplete="off"
        dir="auto"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SwatchPicker value={form.values.color} onChange={(color) => form.setFieldValue('color', color)} />
    </DialogForm>
  )
}

type SwatchPickerProps = { value: NewsletterColor; onChange: (color: NewsletterColor) => void }

/** The possible colours of a newsletter's circle: radio buttons, the selected one with a tick. */
function SwatchPicker({ value, onChange }: SwatchPickerProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="subheading">{words.color}</legend>
      <div className={swatchPickerCss.swatches}>
        {NEWSLETTER_COLORS.map((swatch) => (
          <label
            key={swatch}
            className={`${swatchPickerCss.swatch} ${color.swatch}`}
            data-swatch={swatch}
            title={words.colors[swatch]}
          >
            <input
              type="radio"
              name={group}
              value={swatch}
              aria-label={words.colors[swatch]}
              checked={swatch === value}
              onChange={() => onChange(swatch)}
            />
            <IconCheck size={18} stroke={2.25} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
