import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DialogActions } from '@tidings/ui/dialog/dialog'
import type { ReactNode } from 'react'
import { focusFirstError } from './focus-first-error.ts'

type DialogFormProps<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>
  /** The label of the submit button. */
  submit: string
  isPending: boolean
  /** Called with the valid input, unless a request is pending. */
  onSubmit: (values: Values) => void
  onClose: () => void
  /** Shown above the fields. */
  text?: string
  /** The fields. */
  children: ReactNode
}

/** The form of a dialog: its fields, and buttons to submit or cancel. */
export function DialogForm<Values extends Record<string, unknown>>({
  form,
  submit,
  isPending,
  onSubmit,
  onClose,
  text,
  children,
}: DialogFormProps<Values>) {
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!isPending) onSubmit(values)
        },
        (errors) => focusFirstError(form, errors),
      )}
    >
      {text && <p className="hint mb-5">{text}</p>}
      <div className="fields">{children}</div>
      <DialogActions variant="quiet" onCancel={onClose}>
        <Button type="submit" disabled={isPending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  )
}
