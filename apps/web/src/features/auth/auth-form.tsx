import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import css from './form.module.css'

type AuthFormProps<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>
  /** What the button says that submits it. */
  submit: string
  busy: boolean
  /** Takes what was typed, once its rules are met and nothing is under way. */
  onSubmit: (values: Values) => void
  /** The fields. */
  children: ReactNode
}

/** The form of a screen on the way in: its fields, and one wide button. */
export function AuthForm<Values extends Record<string, unknown>>({
  form,
  submit,
  busy,
  onSubmit,
  children,
}: AuthFormProps<Values>) {
  return (
    <form
      className={css.fields}
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!busy) onSubmit(values)
        },
        (errors) => focusFirstError(form, errors),
      )}
    >
      {children}
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {submit}
      </Button>
    </form>
  )
}
