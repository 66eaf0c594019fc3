import { statements } from './statements.ts'

/** Users, how they sign in, their sessions, invitations, and limits, values and actions of the whole server. */
export const up = statements(`
  create table users (
    id text primary key, email text not null unique, display_name text not null, photo_url text,
    password_hash text, time_zone text not null, color_mode text not null default 'light',
    font_size text not null default 'base', font_preference text not null default 'sans',
    created_at bigint not null, preferences_saved_at bigint, email_verified_at bigint, deleted_at bigint,
    groups_duplicates integer not null default 0, confirmed_since bigint, visited_at bigint,
    away_since bigint, follows_system_theme integer not null default 0,
    shortcuts_off text not null default '', reviews_highlights integer not null default 1,
    suspended_at bigint, most_mails_a_day integer, most_megabytes integer, most_newsletters integer
  );
  create index users_suspended on users (id) where suspended_at is not null;
  create index users_created on users (created_at desc, id);

  create table sessions (
    id text primary key, user_id text not null references users (id) on delete cascade,
    expires_at bigint not null, handle text, began_at bigint not null default 0,
    seen_at bigint not null default 0, browser text, system text
  );
  create index sessions_end on sessions (expires_at);
  create unique index sessions_handle on sessions (handle);
  create index sessions_user on sessions (user_id);

  create table identities (
    issuer text not null, subject text not null,
    user_id text not null references users (id) on delete cascade,
    email text not null, name text, photo_url text, created_at bigint not null, last_used_at bigint,
    constraint identities_key primary key (issuer, subject)
  );
  create index identities_user on identities (user_id);

  create table sign_in_attempts (
    state_hash text primary key, browser_hash text not null, return_to text not null, time_zone text not null,
    expires_at bigint not null, invitation_hash text
  );
  create index sign_in_attempts_end on sign_in_attempts (expires_at);

  create table pending_identities (
    token_hash text primary key, issuer text not null, subject text not null, email text not null, name text,
    photo_url text, expires_at bigint not null
  );
  create index pending_identities_end on pending_identities (expires_at);

  create table passkeys (
    id text primary key, user_id text not null references users (id) on delete cascade,
    credential_id text not null unique, public_key text not null, counter bigint not null,
    transports text not null, name text not null, is_backed_up integer not null, created_at bigint not null,
    last_used_at bigint
  );
  create index passkeys_user on passkeys (user_id);

  create table two_steps (
    user_id text primary key references users (id) on delete cascade,
    secret text not null, on_since bigint, last_step bigint not null default 0,
    tries integer not null default 0, tries_since bigint not null default 0
  );

  create table second_steps (
    token_hash text primary key, user_id text not null references users (id) on delete cascade,
    tries integer not null default 0, expires_at bigint not null
  );
  create index second_steps_end on second_steps (expires_at);
  create index second_steps_user on second_steps (user_id);

  create table recovery_codes (
    code_hash text primary key, user_id text not null references users (id) on delete cascade,
    created_at bigint not null
  );
  create index recovery_codes_user on recovery_codes (user_id);

  create table mailed_links (
    token_hash text primary key, purpose text not null,
    user_id text not null references users (id) on delete cascade,
    email text not null, created_at bigint not null, expires_at bigint not null, email_id text,
    confirmed integer not null default 1
  );
  create index mailed_links_email on mailed_links (email);
  create index mailed_links_end on mailed_links (expires_at);
  create index mailed_links_email_id on mailed_links (email_id);
  create index mailed_links_user on mailed_links (user_id);

  create table invitations (
    id text primary key, token_hash text not null unique, note text not null default '',
    created_at bigint not null, expires_at bigint not null, used_at bigint,
    used_by text references users (id) on delete set null
  );
  create index invitations_used_by on invitations (used_by);

  create table operator_actions (
    id text primary key, at bigint not null, action text not null, by_command integer not null default 0,
    about_id text, details text not null default '{}'
  );
  create index operator_actions_at on operator_actions (at desc, id);

  create table limits (name text primary key, level double precision not null, at bigint not null);
  create index limits_at on limits (at);

  create table instance (name text primary key, value text not null);
`)
