import { statements } from './statements.ts'

/**
 * How a mailbox is signed in to: with its `password`, or at `google` or `microsoft` with tokens. The tokens are sealed
 * as the password is, and the access token is valid until an instant, epoch milliseconds.
 */
export const up = statements(`
alter table mailboxes add column sign_in text not null default 'password';
alter table mailboxes add column refresh_token text;
alter table mailboxes add column access_token text;
alter table mailboxes add column access_until bigint;
`)
