import { emailAddress, lengthBetween } from '../../lib/validators.ts'
import { texts } from './texts.ts'

const { errors } = texts

/** The validation of a newsletter's name. */
export const nameRule = lengthBetween(2, errors.name, 200, errors.nameTooLong)

/** The validation of a newsletter's address. */
export const emailRule = emailAddress(errors.email, errors.emailTooLong)
