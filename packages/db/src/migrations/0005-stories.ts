import { statements } from './statements.ts'

/** Which articles belong to the same story. */
export const up = statements(
  ({ isPostgres, withoutRowid }) => `
  create table story_sketches (
    no ${isPostgres ? 'bigserial' : 'integer'} primary key,
    article_id text not null unique references articles (id) on delete cascade,
    user_id text, mail_id text not null, at bigint not null, sketch text
  );
  create index story_sketches_user on story_sketches (user_id, no);
  create index story_sketches_waiting on story_sketches (user_id, at) where sketch is null;

  create table story_keys (
    key bigint not null, at bigint not null,
    article_no bigint not null references story_sketches (no) on delete cascade,
    constraint story_keys_pk primary key (key, at, article_no)
  )${withoutRowid};
  create index story_keys_article on story_keys (article_no);

  create table story_links (
    user_id text, a text not null references articles (id) on delete cascade,
    b text not null references articles (id) on delete cascade,
    layer text not null, strength double precision not null,
    constraint story_links_pk primary key (a, b)
  )${withoutRowid};
  create index story_links_b on story_links (b);

  create table story_constraints (
    user_id text, a text not null references articles (id) on delete cascade,
    b text not null references articles (id) on delete cascade,
    same integer not null,
    constraint story_constraints_pk primary key (a, b)
  )${withoutRowid};
  create index story_constraints_b on story_constraints (b);
  create index story_constraints_user on story_constraints (user_id);

  create table term_counts (
    id text primary key, user_id text references users (id) on delete cascade,
    documents integer not null, counted_to bigint not null, counters bytea not null
  );
  create index term_counts_user on term_counts (user_id);
`,
)
