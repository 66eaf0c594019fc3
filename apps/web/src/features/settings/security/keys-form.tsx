import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PasswordField } from '../../../lib/password-field.tsx'
import { DialogForm } from './dialog-form.tsx'
import { tellFailure, wrongPassword } from './tell-failure.ts'
import { texts } from './texts.ts'

export type Keys = { password: string; code: string }
type KeysFormProps = {
  /** Whether a recovery code does as well. */
  takesRecovery: boolean
  submit: string
  isPending: boolean
  /** Tries them; the second is told of what went wrong. */
  onSubmit: (keys: Keys, onError: (error: unknown) => void) => void
  onClose: () => void
}

/** Asks for a code and the password; a failure leaves what was typed. */
export function KeysForm({ takesRecovery, submit, isPending, onSubmit, onClose }: KeysFormProps) {
  const form = useForm({ initialValues: { code: '', password: '' } })
  const fail = (error: unknown) => {
    const wrong = wrongPassword(error)
    if (!wrong) tellFailure(error)
    else form.setFieldError(wrong.includes('password') ? 'password' : 'code', wrong)
  }
  const words = texts.twoStep
  return (
    <DialogForm
      form={form}
      submit={submit}
      isPending={isPending}
      onSubmit={({ password, code }) => onSubmit({ password, code: code.trim() }, fail)}
      onClose={onClose}
    >
      <TextInput
        label={words.code}
        description={takesRecovery ? words.eitherHint : words.codeHint}
        inputMode={takesRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={64}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </DialogForm>
  )
}
