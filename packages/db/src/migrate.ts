import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Database, DatabaseError } from './database.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as newsletters from './migrations/0002-newsletters.ts'
import * as mails from './migrations/0003-mails.ts'
import * as articles from './migrations/0004-articles.ts'
import * as stories from './migrations/0005-stories.ts'
import * as search from './migrations/0006-search.ts'
import * as mailboxes from './migrations/0007-mailboxes.ts'
import * as editions from './migrations/0008-editions.ts'
import * as programs from './migrations/0009-programs.ts'
import * as jobs from './migrations/0010-jobs.ts'
import * as attachments from './migrations/0011-attachments.ts'
import * as mailsLeftOut from './migrations/0012-mails-left-out.ts'
import * as worth from './migrations/0013-worth.ts'
import * as editionChoice from './migrations/0014-edition-choice.ts'
import * as statedNames from './migrations/0015-stated-names.ts'
import * as mailboxOAuth from './migrations/0016-mailbox-oauth.ts'
import * as senderGroups from './migrations/0017-sender-groups.ts'
import * as caughtUp from './migrations/0018-caught-up.ts'
import * as loneDeaths from './migrations/0019-lone-deaths.ts'
import * as mailboxTries from './migrations/0020-mailbox-tries.ts'
import * as storyKeys from './migrations/0021-story-keys.ts'
import * as recentRows from './migrations/0022-recent-rows.ts'
import * as readFrom from './migrations/0023-read-from.ts'

/** Every migration, in order: the schema of 0.1.0, and what later versions add. They are never changed. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-newsletters': newsletters,
  '0003-mails': mails,
  '0004-articles': articles,
  '0005-stories': stories,
  '0006-search': search,
  '0007-mailboxes': mailboxes,
  '0008-editions': editions,
  '0009-programs': programs,
  '0010-jobs': jobs,
  '0011-attachments': attachments,
  '0012-mails-left-out': mailsLeftOut,
  '0013-worth': worth,
  '0014-edition-choice': editionChoice,
  '0015-stated-names': statedNames,
  '0016-mailbox-oauth': mailboxOAuth,
  '0017-sender-groups': senderGroups,
  '0018-caught-up': caughtUp,
  '0019-lone-deaths': loneDeaths,
  '0020-mailbox-tries': mailboxTries,
  '0021-story-keys': storyKeys,
  '0022-recent-rows': recentRows,
  '0023-read-from': readFrom,
}

/** What processes of the version before can't work with: they expand the schema first, a version earlier. */
const CONTRACTS = /^\d{4}-contract-/
/**
 * How long a step waits for a lock on PostgreSQL, in milliseconds: all others who need the table wait behind it, for
 * example while a backup reads it. Then it is retried, as on SQLite while another process migrates.
 */
const LOCK_MS = 2000
const LOCK_PAUSE_MS = 1000
const LOCK_TRIES = 300
/** PostgreSQL's lock_not_available. */
const NO_LOCK = '55P03'

/**
 * Migrates the database to this version, or to an earlier one that it has not passed yet. Additions of a newer version
 * stay: during an upgrade, a process of this version may restart. Throws DatabaseError if a step fails or a newer
 * version has removed what this one needs.
 */
export async function migrate(database: Database, version?: string): Promise<void> {
  const migrator = new Migrator({
    db: database.db,
    provider: {
      getMigrations: async () => (database.kind === 'postgres' ? withLockTimeout(migrations) : migrations),
    },
  })
  const run = () => (version === undefined ? migrator.migrateToLatest() : migrator.migrateTo(version))
  let { error } = await run()
  for (let n = 1; isLocked(error) && n < LOCK_TRIES; n++) {
    await sleep(LOCK_PAUSE_MS)
    error = (await run()).error
  }
  if (!error) return
  const why = error instanceof Error ? error.message : String(error)
  const isOfNewer = why.includes('is missing')
  if (isOfNewer && version === undefined && (await isMigrated(database))) return
  throw new DatabaseError(
    isOfNewer
      ? 'The database was written by a newer version of Tidings, or by one before 0.1.0; start that version instead.'
      : `The database can’t be brought up to date (${why}).`,
  )
}

/** The same with short lock timeouts; all of them are one transaction. */
function withLockTimeout(all: Record<string, Migration>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(all).map(([name, migration]) => [
      name,
      {
        ...migration,
        async up(db) {
          await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(db)
          await migration.up(db)
        },
      } satisfies Migration,
    ]),
  )
}

const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === NO_LOCK || error.code === 'SQLITE_BUSY')

/**
 * Whether this version can work with the schema: false if migrations are missing, or a newer version has removed what
 * this one needs. Additions don't matter, so that processes of both versions work side by side during an upgrade.
 */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const isContracted = [...done].some((name) => !Object.hasOwn(migrations, name) && CONTRACTS.test(name))
  return !isContracted && Object.keys(migrations).every((name) => done.has(name))
}
