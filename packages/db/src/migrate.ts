import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Database, DatabaseError } from './database.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as newsletters from './migrations/0002-newsletters.ts'
import * as mails from './migrations/0003-mails.ts'
import * as articles from './migrations/0004-articles.ts'
import * as stories from './migrations/0005-stories.ts'
import * as jobs from './migrations/0006-jobs.ts'
import * as promotions from './migrations/0007-promotions.ts'
import * as mailboxes from './migrations/0009-mailboxes.ts'
import * as inboundTokens from './migrations/0010-inbound-tokens.ts'
import * as optIns from './migrations/0011-opt-ins.ts'
import * as imports from './migrations/0012-imports.ts'
import * as editions from './migrations/0013-editions.ts'
import * as readingPositions from './migrations/0014-reading-positions.ts'
import * as digestMails from './migrations/0015-digest-mails.ts'
import * as mailboxBackfill from './migrations/0016-mailbox-backfill.ts'
import * as oneAiCategory from './migrations/0017-one-ai-category.ts'
import * as mergeUndo from './migrations/0018-merge-undo.ts'
import * as trustedCertificates from './migrations/0019-trusted-certificates.ts'
import * as offeredSenders from './migrations/0020-offered-senders.ts'
import * as search from './migrations/0021-search.ts'
import * as programs from './migrations/0022-programs.ts'
import * as searchFeeds from './migrations/0023-search-feeds.ts'
import * as highlightNotes from './migrations/0024-highlight-notes.ts'
import * as webhooks from './migrations/0025-webhooks.ts'
import * as offlineChanges from './migrations/0026-offline-changes.ts'
import * as bookMails from './migrations/0027-book-mails.ts'
import * as push from './migrations/0028-push.ts'
import * as readwise from './migrations/0029-readwise.ts'
import * as rawMails from './migrations/0031-raw-mails.ts'
import * as articlesByCategory from './migrations/0032-articles-by-category.ts'
import * as people from './migrations/0033-people.ts'
import * as bookMailsDue from './migrations/0034-book-mails-due.ts'
import * as searchByUser from './migrations/0035-search-by-user.ts'
import * as fewerArticleIndexes from './migrations/0036-fewer-article-indexes.ts'
import * as searchMatches from './migrations/0037-search-matches.ts'
import * as listOfSaved from './migrations/0038-list-of-saved.ts'
import * as jobDeaths from './migrations/0039-job-deaths.ts'

/** Every migration, in order. Released ones are never changed. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-newsletters': newsletters,
  '0003-mails': mails,
  '0004-articles': articles,
  '0005-stories': stories,
  '0006-jobs': jobs,
  '0007-promotions': promotions,
  '0009-mailboxes': mailboxes,
  '0010-inbound-tokens': inboundTokens,
  '0011-opt-ins': optIns,
  '0012-imports': imports,
  '0013-editions': editions,
  '0014-reading-positions': readingPositions,
  '0015-digest-mails': digestMails,
  '0016-mailbox-backfill': mailboxBackfill,
  '0017-one-ai-category': oneAiCategory,
  '0018-merge-undo': mergeUndo,
  '0019-trusted-certificates': trustedCertificates,
  '0020-offered-senders': offeredSenders,
  '0021-search': search,
  '0022-programs': programs,
  '0023-search-feeds': searchFeeds,
  '0024-highlight-notes': highlightNotes,
  '0025-webhooks': webhooks,
  '0026-offline-changes': offlineChanges,
  '0027-book-mails': bookMails,
  '0028-push': push,
  '0029-readwise': readwise,
  '0031-raw-mails': rawMails,
  '0032-articles-by-category': articlesByCategory,
  '0033-people': people,
  '0034-book-mails-due': bookMailsDue,
  '0035-search-by-user': searchByUser,
  '0036-fewer-article-indexes': fewerArticleIndexes,
  '0037-search-matches': searchMatches,
  '0038-list-of-saved': listOfSaved,
  '0039-job-deaths': jobDeaths,
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
      ? 'The database was written by a newer version of Tidings; start that version instead.'
      : `The database can't be brought up to date (${why}).`,
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
  const isContracted = [...done].some((name) => !(name in migrations) && CONTRACTS.test(name))
  return !isContracted && Object.keys(migrations).every((name) => done.has(name))
}
