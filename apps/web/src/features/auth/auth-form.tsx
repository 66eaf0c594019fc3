import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import css from './form.module.css'

type AuthFormProps<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>
  /** The label of the submit button. */
  submit: string
  busy: boolean
  /** Called with the valid input, unless a request is pending. */
  onSubmit: (values: Values) => void
  /** The fields. */
  children: ReactNode
}

/** The form of an authentication screen: its fields, and one wide button. */
export function AuthForm<Values extends Record<string, unknown>>({
  form,
  submit,
  busy,
  onSubmit,
  children,
}: AuthFormProps<Values>) {
  return (
    <form
      className={`fields ${css.fields}`}
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
