import { statements } from './statements.ts'

/** Mailboxes from which newsletters are read by IMAP, files of mails that users import, and their senders. */
export const up = statements(`
  create table mailboxes (
    id text primary key, user_id text not null references users (id) on delete cascade,
    host text not null, port integer not null, security text not null, username text not null,
    password text not null, folder text not null, state text not null, problem text,
    after_reading text not null default 'nothing', move_to text, since bigint not null, uid_validity text,
    mails_total integer not null default 0, mails_done integer not null default 0,
    mails_received integer not null default 0, mails_too_large integer not null default 0,
    failures integer not null default 0, next_at bigint, leased_until bigint not null default 0,
    last_success_at bigint, created_at bigint not null, fingerprint text, fingerprint_shown text
  );
  create index mailboxes_user on mailboxes (user_id);
  create index mailboxes_due on mailboxes (next_at);

  create table mailbox_senders (
    mailbox_id text not null references mailboxes (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    key text not null, name text not null, address text not null, issues integer not null,
    every_hours integer, last_at bigint not null, is_certain integer not null,
    is_wanted integer not null default 0, last_uid bigint not null default 0,
    first_uid bigint not null default 0, offered_at bigint,
    constraint mailbox_senders_pk primary key (mailbox_id, key)
  );
  create index mailbox_senders_user on mailbox_senders (user_id);

  create table imports (
    id text primary key, user_id text not null references users (id) on delete cascade,
    state text not null, ending text, since bigint not null default 0, mails_total integer not null default 0,
    mails_done integer not null default 0, mails_received integer not null default 0,
    mails_repeated integer not null default 0, mails_unwanted integer not null default 0,
    mails_earlier integer not null default 0, mails_refused integer not null default 0,
    failures integer not null default 0, next_at bigint, leased_until bigint not null default 0,
    created_at bigint not null, ended_at bigint
  );
  create index imports_user on imports (user_id);
  create index imports_due on imports (next_at);

  create table import_files (
    id text primary key, import_id text not null references imports (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    no integer not null, name text not null, size bigint not null, modified_at bigint not null,
    uploaded bigint not null default 0, mails_done integer not null default 0, problem text
  );
  create unique index import_files_import on import_files (import_id, no);
  create index import_files_user on import_files (user_id);

  create table import_senders (
    import_id text not null references imports (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    key text not null, name text not null, address text not null, issues integer not null,
    every_hours integer, last_at bigint not null, is_certain integer not null,
    is_wanted integer not null default 0,
    constraint import_senders_pk primary key (import_id, key)
  );
  create index import_senders_user on import_senders (user_id);

  create table import_problems (
    id text primary key, import_id text not null references imports (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    file_no integer not null, mail_no integer not null, place text not null, reason text not null
  );
  create index import_problems_import on import_problems (import_id);
  create index import_problems_user on import_problems (user_id);

  create table import_mails (
    mail_id text primary key references mails (id) on delete cascade,
    import_id text not null references imports (id) on delete cascade,
    user_id text not null references users (id) on delete cascade
  );
  create index import_mails_import on import_mails (import_id);
  create index import_mails_user on import_mails (user_id);
`)
