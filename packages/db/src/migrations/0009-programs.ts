import { statements } from './statements.ts'

/** How other programs access a user's data, and what is sent to them. */
export const up = statements(`
  create table api_tokens (
    id text primary key, user_id text not null references users (id) on delete cascade,
    name text not null, secret_hash text not null unique, scopes text not null, created_at bigint not null,
    expires_at bigint, last_used_at bigint
  );
  create index api_tokens_user on api_tokens (user_id);

  create table feeds (
    id text primary key, user_id text not null references users (id) on delete cascade,
    kind text not null, tag text, newsletter_id text references newsletters (id) on delete cascade,
    secret_hash text not null unique, token_id text references api_tokens (id) on delete cascade,
    created_at bigint not null, expires_at bigint, last_used_at bigint, version text not null default '',
    changed_at bigint not null, query text
  );
  create index feeds_user on feeds (user_id);
  create index feeds_newsletter on feeds (newsletter_id);
  create index feeds_token on feeds (token_id);

  create table webhooks (
    id text primary key, user_id text not null references users (id) on delete cascade,
    url text not null, events text not null, secret text not null, created_at bigint not null,
    failing_since bigint, disabled_at bigint, disabled_because text, dropped integer not null default 0,
    edition_at bigint, edition_end bigint
  );
  create index webhooks_user on webhooks (user_id);
  create index webhooks_edition on webhooks (edition_at);

  create table webhook_deliveries (
    id text primary key, webhook_id text not null references webhooks (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    event text not null, state text not null, body text, attempts integer not null default 0,
    created_at bigint not null, attempted_at bigint, next_at bigint, status integer, reason text
  );
  create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at, id);
  create index webhook_deliveries_user on webhook_deliveries (user_id, state);

  create table readwise (
    user_id text primary key references users (id) on delete cascade,
    token text, connected_at bigint not null, next_at bigint, failures integer not null default 0,
    failing_since bigint, sent integer not null default 0, refused integer not null default 0, sent_at bigint
  );

  create table readwise_highlights (
    highlight_id text primary key references highlights (id) on delete cascade,
    user_id text not null references readwise (user_id) on delete cascade,
    version integer not null default 1
  );
  create index readwise_highlights_user on readwise_highlights (user_id, highlight_id);
`)
