import pg from 'pg'
import { freshDatabase } from './fresh-database.ts'

type OnServer = Awaited<ReturnType<typeof freshDatabase>>

/** Databases that this worker's earlier tests have left: creating and dropping one takes half a second. */
const free = new Map<OnServer, string>()

/** Changes when a test changes tables, indexes, triggers, functions, or what was migrated. */
const SCHEMA = `
select (select concat_ws(' ', count(*), sum(relnatts), sum(relchecks)) from pg_class where relnamespace = 'public'::regnamespace)
  || (select concat_ws(' ', '', count(*)) from pg_trigger)
  || (select concat_ws(' ', '', count(*)) from pg_proc where pronamespace = 'public'::regnamespace)
  || (select concat_ws(' ', '', count(*)) from kysely_migration) as schema`

/** Ends other connections, deletes all rows, and starts the sequences again. Migrations leave no rows but their own. */
const EMPTY = `
do $$
declare
  place regclass;
  has_rows boolean;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for place in select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  loop
    execute format('select exists (select from %s)', place) into has_rows;
    if has_rows then execute format('delete from %s', place); end if;
  end loop;
  for place in select seqrelid from pg_sequence where pg_sequence_last_value(seqrelid) is not null
  loop
    perform setval(place, 1, false);
  end loop;
end $$`

/**
 * A migrated, empty PostgreSQL database on the server of this run: one that an earlier test of this worker has left, or
 * a copy of the template. `drop` empties it for the next test; it is dropped when a test has changed its schema.
 */
export async function reusedDatabase(template: string): Promise<OnServer> {
  const [left] = free
  if (left) free.delete(left[0])
  const database = left?.[0] ?? (await freshDatabase(undefined, template))
  const schema = left?.[1] ?? (await inDatabase(database, async (client) => schemaOf(client)))
  return {
    ...database,
    async drop() {
      const isUsable = await inDatabase(database, async (client) => {
        if ((await schemaOf(client)) !== schema) return false
        await client.query(EMPTY)
        return true
        // Only a superuser may leave out foreign keys; at TEST_PG_URL the account may be another.
      }).catch(() => false)
      if (isUsable) free.set(database, schema)
      else await database.drop()
    },
  }
}

async function inDatabase<T>({ directUrl }: OnServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(SCHEMA)
  return rows[0].schema
}
