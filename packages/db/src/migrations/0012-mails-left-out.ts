import { statements } from './statements.ts'

/** The mails of mailboxes that the server could not deliver, as JSON. */
export const up = statements(`alter table mailboxes add column mails_left_out text not null default '[]'`)
