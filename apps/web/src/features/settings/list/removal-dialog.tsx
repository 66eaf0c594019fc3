import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { CurrentPassword } from '../../../lib/password-field.tsx'

type RemovalProps = {
  /** The question. */
  title: string
  text: string
  submit: string
  isPending: boolean
  /** Removes it; given the password, returns the server's error about it. */
  onRemove: (password: string) => unknown
  onClose: () => void
}

/** Asks before something is removed permanently, and for the password if that is required. */
export function RemovalDialog({
  opened,
  takesPassword = false,
  ...props
}: RemovalProps & { opened: boolean; takesPassword?: boolean | undefined }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={props.title}>
      {takesPassword ? opened && <PasswordForm {...props} /> : <Question {...props} />}
    </Dialog>
  )
}

function Question({ text, submit, isPending, onRemove, onClose }: RemovalProps) {
  return (
    <>
      <p className={dialogCss.question}>{text}</p>
      <DialogActions variant="quiet" data-autofocus onCancel={onClose}>
        <Button color="red" disabled={isPending} onClick={() => onRemove('')}>
          {submit}
        </Button>
      </DialogActions>
    </>
  )
}

function PasswordForm({ onRemove, title: _title, ...props }: RemovalProps) {
  const form = useForm({ initialValues: { password: '' } })
  const submit = async ({ password }: { password: string }) => {
    const wrong = await onRemove(password)
    if (typeof wrong === 'string') form.setFieldError('password', wrong)
  }
  return (
    <DialogForm form={form} {...props} onSubmit={(values) => void submit(values)}>
      <CurrentPassword data-autofocus {...form.getInputProps('password')} />
    </DialogForm>
  )
}
