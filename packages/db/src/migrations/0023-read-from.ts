import { statements } from './statements.ts'

/** The mailbox or file that a mail was read from; null if it was sent to the user's address. */
export const up = statements('alter table mails add column read_from text')
