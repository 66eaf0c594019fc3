import { showToast } from '@tidings/ui/toast/toast'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { texts } from './texts.ts'

/** What the server holds against the password that was typed, for its field; undefined when it is something else. */
export function wrongPassword(error: unknown): string | undefined {
  return errorCode(error) === 'FORBIDDEN' ? serverMessage(error) : undefined
}

/** A toast for what went wrong, in the server's words where they are meant for the user. */
export function showFailure(error: unknown): void {
  const description = serverMessage(error) ?? texts.failed.description
  showToast({ ...texts.failed, description, variant: 'destructive' })
}
