import { statements } from './statements.ts'

/** Inbox addresses, newsletters, and the user's decisions about them. */
export const up = statements(`
  create table inbox_addresses (
    local_part text primary key, user_id text not null references users (id) on delete cascade,
    created_at bigint not null, id text, label text, for_one_newsletter integer not null default 0,
    sender_host text, disabled_at bigint
  );
  create unique index inbox_addresses_id on inbox_addresses (id);
  create index inbox_addresses_user on inbox_addresses (user_id);

  create table retired_addresses (local_part_hash text primary key, retired_at bigint not null);

  create table inbox_arrivals (
    local_part text not null references inbox_addresses (local_part) on delete cascade,
    word text not null, user_id text not null references users (id) on delete cascade,
    mails integer not null, last_at bigint not null,
    constraint inbox_arrivals_pk primary key (local_part, word)
  );
  create index inbox_arrivals_user on inbox_arrivals (user_id);

  create table newsletters (
    id text primary key, user_id text references users (id) on delete cascade,
    identity text not null, name text not null, source_email text not null, color text not null,
    confirmation_status text, confirmation_attempts integer not null default 0,
    last_confirmation_attempt bigint, created_at bigint not null, via_local_part text, via_word text,
    shows_promotions integer not null default 0,
    constraint newsletters_identity unique (user_id, identity)
  );

  create table newsletter_labels (
    newsletter_id text not null references newsletters (id) on delete cascade,
    user_id text references users (id) on delete cascade,
    kind text not null, key text not null, name text not null,
    constraint newsletter_labels_pk primary key (newsletter_id, kind, key)
  );
  create index newsletter_labels_user on newsletter_labels (user_id, kind, key);

  create table newsletter_rules (
    id text primary key, user_id text references users (id) on delete cascade,
    newsletter_id text not null references newsletters (id) on delete cascade,
    key text not null, created_at bigint not null
  );
  create index newsletter_rules_key on newsletter_rules (user_id, key);
  create index newsletter_rules_newsletter on newsletter_rules (newsletter_id);

  create table deletions (
    newsletter_id text primary key references newsletters (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    deleted_at bigint not null, purge_at bigint not null, purging_at bigint, merged_into text,
    before_merge text
  );
  create index deletions_user on deletions (user_id);

  create table unsubscriptions (
    id text primary key, user_id text references users (id) on delete cascade,
    newsletter_id text not null references newsletters (id) on delete cascade,
    how text not null, target text not null, asked_at bigint not null, state text not null, status integer,
    reason text, reason_detail text, undone_at bigint
  );
  create index unsubscriptions_newsletter on unsubscriptions (newsletter_id, asked_at);
  create index unsubscriptions_user on unsubscriptions (user_id);

  create table topic_preferences (
    user_id text references users (id) on delete cascade,
    kind text not null, key text not null, name text not null, preference text not null,
    newsletter_id text references newsletters (id) on delete cascade,
    set_at bigint not null
  );
  create unique index topic_preferences_key on topic_preferences (user_id, kind, key);
  create index topic_preferences_newsletter on topic_preferences (newsletter_id);
`)
