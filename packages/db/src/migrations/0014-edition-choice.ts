import { statements } from './statements.ts'

/**
 * What the digest opens with: `10` or `20` minutes, or `all`; null until the user has chosen. And when the user first
 * saw the current day's edition, epoch milliseconds. Whether an article was there by then is told by when it was stored:
 * the date of a mail from a mailbox is earlier.
 */
export const up = statements(`
alter table users add column edition_minutes text;
alter table users add column edition_seen_at bigint;
alter table articles add column stored_at bigint;
`)
