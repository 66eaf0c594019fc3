import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useState } from 'react'
import { errorCode } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { PasswordField } from '../../../lib/password-field.tsx'
import { wrongPassword } from './show-failure.ts'
import { texts } from './texts.ts'

/** If two-step sign-in is on, adding a sign-in method needs a code besides the password. */
export function useReauthentication() {
  const twoStep = trpc.twoStep.get.useQuery().data
  const [wasAsked, setWasAsked] = useState(false)
  const takesCode = wasAsked || twoStep?.isOn === true
  return {
    takesCode,
    /** The typed values, as sent. */
    keysOf: ({ password, code }: { password: string; code: string }) => ({
      password,
      ...(takesCode && { code: code.trim() }),
    }),
    /** The field that a failure is about, with its message; undefined for any other failure. */
    faultIn(error: unknown): { field: 'password' | 'code'; message: string } | undefined {
      if (errorCode(error) === 'PRECONDITION_REQUIRED') setWasAsked(true)
      const message = wrongPassword(error)
      return message === undefined
        ? undefined
        : { field: message.includes('password') ? 'password' : 'code', message }
    },
  }
}

type ReauthenticationProps = {
  takesCode: boolean
  /** Whether the password is the first field of its form. */
  isFirst?: boolean
  password: GetInputPropsReturnType
  code: GetInputPropsReturnType
}

/** The fields for the password and, if required, a code. */
export function Reauthentication({ takesCode, isFirst = false, password, code }: ReauthenticationProps) {
  return (
    <>
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        {...(isFirst && { 'data-autofocus': true })}
        {...password}
      />
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
