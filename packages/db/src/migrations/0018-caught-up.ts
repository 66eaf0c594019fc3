import { statements } from './statements.ts'

/** When all earlier issues of a mailbox had been fetched; null before that. */
export const up = statements('alter table mailboxes add column caught_up_at bigint')
