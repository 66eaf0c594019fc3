import { emailAddress, lengthBetween } from '../../lib/validators.ts'
import { texts } from './texts.ts'

const { errors } = texts

/** What a newsletter may be called. */
export const nameRule = lengthBetween(2, errors.name, 200, errors.nameTooLong)

/** Where a newsletter may come from. */
export const emailRule = emailAddress(errors.email, errors.emailTooLong)
