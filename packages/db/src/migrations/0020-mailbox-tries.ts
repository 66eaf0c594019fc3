import { statements } from './statements.ts'

/** Mailboxes that users wait for a worker to sign in to, and the outcomes; `request` is sealed. */
export const up = statements(`
  create table mailbox_tries (
    id text primary key, user_id text not null references users (id) on delete cascade,
    request text not null, state text not null, problem text, fingerprint text, expires_at bigint not null
  );
  create index mailbox_tries_user on mailbox_tries (user_id);
  create index mailbox_tries_end on mailbox_tries (expires_at);
`)
