import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useState } from 'react'
import { errorCode } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { CurrentPassword } from '../../../lib/password-field.tsx'
import { showFailure, wrongPassword } from '../list/show-failure.ts'
import { texts } from './texts.ts'

type Fields = {
  getInputProps: (field: 'password' | 'code') => GetInputPropsReturnType
  setFieldError: (field: 'password' | 'code', message: string) => void
}

/** If two-step sign-in is on, adding a sign-in method needs a code besides the password. */
export function useReauthentication(form: Fields) {
  const twoStep = trpc.twoStep.get.useQuery().data
  const [wasAsked, setWasAsked] = useState(false)
  const takesCode = wasAsked || twoStep?.isOn === true
  return {
    /** The fields’ props. */
    fields: { takesCode, password: form.getInputProps('password'), code: form.getInputProps('code') },
    /** The typed values, as sent. */
    keysOf: ({ password, code }: { password: string; code: string }) => ({
      password,
      ...(takesCode && { code: code.trim() }),
    }),
    /** Shows a failure at the field that it is about; `showOther` any other failure. */
    showFault(error: unknown, showOther = showFailure): void {
      if (errorCode(error) === 'PRECONDITION_REQUIRED') setWasAsked(true)
      const message = wrongPassword(error)
      if (message === undefined) showOther(error)
      else form.setFieldError(message.includes('password') ? 'password' : 'code', message)
    },
  }
}

type ReauthenticationProps = ReturnType<typeof useReauthentication>['fields'] & {
  /** Whether the password is the first field of its form. */
  isFirst?: boolean
}

/** The fields for the password and, if required, a code. */
export function Reauthentication({ takesCode, isFirst = false, password, code }: ReauthenticationProps) {
  return (
    <>
      <CurrentPassword {...(isFirst && { 'data-autofocus': true })} {...password} />
      {takesCode && (
        <TextInput
          label={texts.twoStep.code}
          description={texts.twoStep.eitherHint}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={64}
          {...code}
        />
      )}
    </>
  )
}
