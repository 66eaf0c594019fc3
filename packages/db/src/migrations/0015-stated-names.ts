import { statements } from './statements.ts'

/** 1 if a mail calls itself by its sender's name, which tells newsletters of one address apart; null in older mails. */
export const up = statements('alter table mails add column states_name integer')
