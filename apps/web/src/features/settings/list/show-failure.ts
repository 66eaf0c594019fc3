import { showToast } from '@tidings/ui/toast/toast'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { texts } from './texts.ts'

/** The server's error about the typed password, for its field; undefined for any other error. */
export function wrongPassword(error: unknown): string | undefined {
  return errorCode(error) === 'FORBIDDEN' ? serverMessage(error) : undefined
}

/** Handles a failure of a call with a password: an error about that is for `showWrong`, all else is shown in a toast. */
export function showFault(error: unknown, showWrong: (message: string) => void): void {
  const wrong = wrongPassword(error)
  if (wrong === undefined) showFailure(error)
  else showWrong(wrong)
}

/** A toast for a failure, in the server's words if they are for the user. */
export function showFailure(error: unknown): void {
  const description = serverMessage(error) ?? texts.failed.description
  showToast({ ...texts.failed, description, variant: 'destructive' })
}

type Fields = { setFieldError: (field: string, error: string | undefined) => void }

/** Handles a failure of a form: what the server finds wrong is shown at the field, all else in a toast. */
export const failureAt =
  (form: Fields, field: string) =>
  (error: unknown): void => {
    if (errorCode(error) === 'BAD_REQUEST') form.setFieldError(field, serverMessage(error))
    else showFailure(error)
  }
