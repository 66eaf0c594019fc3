import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NEWSLETTER_COLORS } from '@tidings/api/browser-rules'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { Link } from '@tidings/ui/link'
import { showToast } from '@tidings/ui/toast/toast'
import { errorCode, serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useUser } from '../../session/session.tsx'
import { ReachNote } from '../addresses/reach-note.tsx'
import { texts as forwardingTexts } from '../forwarding/texts.ts'
import { type Draft, forgetDraft, saveDraft } from './draft.ts'
import { emailRule, nameRule } from './rules.ts'
import { texts } from './texts.ts'

type AddDialogProps = {
  opened: boolean
  onClose: () => void
  /** The initial values. */
  draft: Draft | undefined
}

const words = texts.addDialog
const empty: Draft = { name: '', sourceEmail: '' }

/** Asks for the name and the sender of a newsletter to add; its colour is random. */
export function AddDialog({ opened, onClose, draft }: AddDialogProps) {
  const { uid, mailReach, isOperator } = useUser()
  const form = useForm({
    initialValues: draft ?? empty,
    validate: { name: nameRule, sourceEmail: emailRule },
  })
  const close = () => {
    forgetDraft(uid)
    form.setInitialValues(empty)
    form.reset()
    onClose()
  }
  const add = trpc.newsletters.add.useMutation({
    meta: { failure: words.failed },
    onSuccess: ({ newsletter }) => {
      close()
      showToast(words.added(newsletter.name))
    },
    onError: (error) => {
      // "Please try again" would be wrong advice for an existing address, or if the limit is reached.
      const isFinal = errorCode(error) === 'CONFLICT' || errorCode(error) === 'LIMIT_REACHED'
      if (isFinal) form.setFieldError('sourceEmail', serverMessage(error))
      if (errorCode(error) === 'UNAUTHORIZED') saveDraft(uid, form.getValues())
    },
  })
  const submit = ({ name, sourceEmail }: Draft) => {
    const color = NEWSLETTER_COLORS[Math.floor(Math.random() * NEWSLETTER_COLORS.length)]
    add.mutate({ name: name.trim(), sourceEmail: sourceEmail.trim(), ...(color && { color }) })
  }
  return (
    <Dialog opened={opened} onClose={close} title={words.submit}>
      <DialogForm
        form={form}
        text={words.description}
        submit={add.isPending ? words.busy : words.submit}
        isPending={add.isPending}
        onSubmit={submit}
        onClose={close}
      >
        <TextInput
          label={words.name}
          placeholder={words.namePlaceholder}
          autoComplete="off"
          dir="auto"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={words.email}
          type="email"
          autoComplete="off"
          {...form.getInputProps('sourceEmail')}
        />
        {mailReach === 'local' && (
          <>
            <ReachNote reach={mailReach} isOperator={isOperator} />
            <Link className="further" href="/newsletters/mailboxes">
              {forwardingTexts.instead}
            </Link>
          </>
        )}
      </DialogForm>
    </Dialog>
  )
}
