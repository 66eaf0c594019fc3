import { statements } from './statements.ts'

/** Received mail, its files, refusals, and mails that ask for a confirmation. */
export const up = statements(`
  create table mails (
    id text primary key, user_id text references users (id) on delete cascade,
    newsletter_id text references newsletters (id) on delete cascade,
    envelope_from text not null, envelope_to text not null, received_at bigint not null, digest text not null,
    size integer not null, state text not null, reason text, reason_detail text, kind text, message_id text,
    sender_name text, sender_address text, subject text, sent_at bigint, paragraphs integer,
    link_count integer, hidden_words integer, line_hashes text, list_id text, sender_key text, lists text,
    reprocess_requested_at bigint, remote_ip text, helo text, authentication text, released_at bigint,
    merged_from text, archived_at bigint,
    constraint mails_digest unique (user_id, digest)
  );
  create index mails_list_id on mails (user_id, list_id, newsletter_id);
  create index mails_message_id on mails (user_id, message_id);
  create index mails_newsletter on mails (newsletter_id, user_id, received_at, id);
  create index mails_reprocess on mails (user_id, reprocess_requested_at)
    where reprocess_requested_at is not null;
  create index mails_sender on mails (user_id, sender_address, received_at);
  create index mails_sender_key on mails (user_id, sender_key, newsletter_id);
  create index mails_waiting on mails (id) where state = 'waiting';
  create index mails_unarchived on mails (received_at) where archived_at is null;
  create index mails_to_archive on mails (received_at) where archived_at is null and state <> 'waiting';
  create index mails_received on mails (user_id, received_at, size);

  create table raw_mails (
    mail_id text primary key references mails (id) on delete cascade,
    raw bytea not null
  );

  create table files (
    id text primary key, user_id text references users (id) on delete set null,
    mail_id text references mails (id) on delete set null,
    kind text not null, key text not null unique, media_type text, bytes bigint, created_at bigint not null
  );
  create index files_detached on files (id) where user_id is null or mail_id is null;
  create index files_mail on files (mail_id, kind);
  create index files_oldest on files (kind, created_at, id);
  create index files_user on files (user_id, kind, created_at, bytes);

  create table inbound_tokens (token text primary key, at bigint not null);
  create index inbound_tokens_at on inbound_tokens (at);

  create table refusals (
    id text primary key, user_id text not null references users (id) on delete cascade,
    refused_at bigint not null, envelope_from text not null, envelope_to text not null, reason text not null
  );
  create index refusals_user on refusals (user_id, refused_at);

  create table forwardings (
    mail_id text primary key references mails (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    local_part text not null, code text, confirm_url text, received_at bigint not null, used_at bigint
  );
  create index forwardings_user on forwardings (user_id, received_at);

  create table opt_ins (
    id text primary key, user_id text references users (id) on delete cascade,
    mail_id text not null unique references mails (id) on delete cascade,
    words text not null, links text not null, url text, score integer, reasons text not null, reply_to text,
    reply_word text, state text not null, handled_at bigint, created_at bigint not null
  );
  create index opt_ins_user on opt_ins (user_id, state, created_at);

  create table confirmation_receipts (
    id text primary key, user_id text references users (id) on delete cascade,
    newsletter_id text not null references newsletters (id) on delete cascade,
    mail_id text not null unique references mails (id) on delete cascade,
    state text not null, url text, score integer, reasons text not null, choices text not null,
    tries integer not null default 0, began_at bigint, next_try_at bigint, outcome text, outcome_detail text,
    created_at bigint not null
  );
  create index confirmation_receipts_newsletter on confirmation_receipts (newsletter_id, created_at);
  create index confirmation_receipts_user on confirmation_receipts (user_id, state);

  create table confirmation_requests (
    receipt_id text not null references confirmation_receipts (id) on delete cascade,
    number integer not null, user_id text references users (id) on delete cascade,
    method text not null, host text not null, path text not null, made_at bigint not null, status integer,
    constraint confirmation_requests_pk primary key (receipt_id, number)
  );

  create table remote_pictures (
    id text primary key, user_id text references users (id) on delete cascade,
    mail_id text references mails (id) on delete cascade,
    url text not null, url_hash text not null, host text not null, state text not null, due_at bigint,
    tries integer not null default 0, received_bytes bigint not null default 0, fetched_at bigint,
    reason text, reason_detail text, created_at bigint not null,
    constraint remote_pictures_url unique (mail_id, url_hash)
  );
  create index remote_pictures_due_of_user on remote_pictures (user_id, due_at)
    where state = 'waiting' and due_at is not null;
  create index remote_pictures_unscheduled on remote_pictures (user_id, created_at)
    where state = 'waiting' and due_at is null;
  create index remote_pictures_user on remote_pictures (user_id, fetched_at, received_bytes);
`)
