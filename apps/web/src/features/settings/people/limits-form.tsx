import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PersonView } from '@tidings/api/people/schema'
import type { ReactNode } from 'react'
import { focusFirstError } from '../../../lib/focus-first-error.ts'
import css from './people.module.css'
import { texts } from './texts.ts'

const words = texts.manage
type Limits = PersonView['limits']

/** As typed: empty without a limit. */
const typed = (limit: number | null) => (limit === null ? '' : String(limit))
const isNumber = (text: string) => (/^\d{0,5}$/.test(text.trim()) ? null : words.number)
const isSpace = (text: string) => (/^\d{0,7}$/.test(text.trim()) ? null : words.number)
const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

type LimitsFormProps = {
  limits: Limits
  isPending: boolean
  /** Whether the first field is focused when a dialog opens. */
  isFirst?: boolean
  onSave: (limits: Limits) => void
  /** Shown above the fields. */
  children: ReactNode
}

/** The fields for the limits of an account, or the default limits. */
export function LimitsForm({ limits, isPending, isFirst = false, onSave, children }: LimitsFormProps) {
  const form = useForm({
    initialValues: {
      mails: typed(limits.mailsADay),
      megabytes: typed(limits.megabytes),
      newsletters: typed(limits.newsletters),
    },
    validate: { mails: isNumber, newsletters: isNumber, megabytes: isSpace },
  })
  const field = (name: 'mails' | 'megabytes' | 'newsletters') => ({
    label: words[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <form
      className="fields"
      noValidate
      onSubmit={form.onSubmit(
        ({ mails, megabytes, newsletters }) => {
          if (isPending) return
          onSave({
            mailsADay: limitOf(mails),
            megabytes: limitOf(megabytes),
            newsletters: limitOf(newsletters),
          })
        },
        (errors) => focusFirstError(form, errors),
      )}
    >
      {children}
      <div className={css.numbers}>
        <TextInput {...field('mails')} {...(isFirst && { 'data-autofocus': true })} />
        <TextInput {...field('megabytes')} />
        <TextInput {...field('newsletters')} />
      </div>
      <div className="buttons">
        <Button type="submit" variant="default" disabled={isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
