import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * PostgreSQL only: a user's texts that match a query, always read from the index. The planner doesn't know that testing
 * a `tsvector` beside it means fetching it from its TOAST table, and considered whole scans, and JIT compilation,
 * cheaper. A database that is emptied for a backup keeps the function.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create or replace function search_matches(owner text, query tsquery)
    returns table (number bigint, user_id text, article_id text, highlight_id text, received_at bigint)
    language sql stable rows 1000 set enable_seqscan = off set jit = off
    as $$
      select d.number, d.user_id, d.article_id, d.highlight_id, d.received_at from search_documents as d
      where d.user_id = owner and d.words @@ query
    $$`.execute(db)
  // Phrases decompress each text that contains their words. Servers built without LZ4 keep their own compression.
  await sql`do $$ begin
    alter table search_documents alter column words set compression lz4;
  exception when feature_not_supported then null;
  end $$`.execute(db)
}
