import { statements } from './statements.ts'

/** The words of texts in SQLite's own index. */
const SQLITE = `
  create virtual table search_index using fts5
    (words, tokenize = 'ascii', content = '', contentless_delete = 1);
  create trigger search_documents_deleted after delete on search_documents
    begin delete from search_index where rowid = old.number; end;
`

/**
 * Searches read everything pending in PostgreSQL's index, so nothing may be pending. Its planner doesn't know that
 * testing a `tsvector` beside the index means fetching it from its TOAST table, and considered whole scans, and JIT
 * compilation, cheaper: `search_matches` always reads the index. A database that is emptied for a backup keeps the
 * function. Phrases decompress each text that contains their words; servers built without LZ4 keep their compression.
 */
const POSTGRES = `
  create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
  create or replace function search_matches(owner text, query tsquery)
    returns table (number bigint, user_id text, article_id text, highlight_id text, received_at bigint)
    language sql stable rows 1000 set enable_seqscan = off set jit = off
    as $$
      select d.number, d.user_id, d.article_id, d.highlight_id, d.received_at from search_documents as d
      where d.user_id = owner and d.words @@ query
    $$;
  do $$
    begin alter table search_documents alter column words set compression lz4; exception
    when feature_not_supported then null; end
  $$;
`

/** The search index, which is derived from articles and highlights, and the users' saved searches. */
export const up = statements(
  ({ isPostgres, numbered, inByteOrder, withoutRowid }) => `
  create table search_documents (
    number ${numbered}, user_id text references users (id) on delete cascade,
    article_id text unique references articles (id) on delete cascade,
    highlight_id text unique references highlights (id) on delete cascade,
    received_at bigint not null, language text, fingerprint text not null
    ${isPostgres ? ', words tsvector not null' : ''}
  );
  create index search_documents_language on search_documents (user_id, language);
  ${isPostgres ? POSTGRES : SQLITE}
  create index search_documents_latest on search_documents (user_id, received_at, number, article_id);

  create table search_words (
    user_id text not null references users (id) on delete cascade, word text${inByteOrder} not null,
    constraint search_words_once primary key (user_id, word)
  )${withoutRowid};

  create table search_state (version integer primary key, last_mail text);

  create table saved_searches (
    id text primary key, user_id text not null references users (id) on delete cascade,
    name text not null, query text not null, preference text, created_at bigint not null,
    constraint saved_searches_query unique (user_id, query)
  );
`,
)
