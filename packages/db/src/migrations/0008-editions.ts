import { statements } from './statements.ts'

/** Editions that are sent: the digest by mail, the book by mail, and browsers that are notified. */
export const up = statements(`
  create table digest_settings (
    user_id text primary key references users (id) on delete cascade,
    is_enabled integer not null default 0, days integer not null, hour integer not null, next_at bigint,
    planned_at bigint, enabled_at bigint not null default 0, stopped_at bigint
  );
  create index digest_settings_next on digest_settings (next_at);
  create index digest_settings_planned on digest_settings (planned_at);

  create table digest_mails (
    id text primary key, user_id text not null references users (id) on delete cascade,
    local_date text, span_end bigint not null, state text not null, content text, created_at bigint not null,
    bounced_at bigint,
    constraint digest_mails_date unique (user_id, local_date)
  );

  create table book_mails (
    user_id text primary key references users (id) on delete cascade,
    address text not null, is_enabled integer not null default 0, hour integer not null,
    enabled_at bigint not null default 0, last_date text, sent_at bigint, problem text,
    next_at bigint not null default 0
  );
  create index book_mails_due on book_mails (is_enabled, next_at);

  create table push_subscriptions (
    session text primary key references sessions (handle) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    sealed text not null, created_at bigint not null, edition_at bigint, edition_end bigint not null,
    confirmations_at bigint not null
  );
  create index push_subscriptions_user on push_subscriptions (user_id);
  create index push_subscriptions_edition on push_subscriptions (edition_at);
`)
