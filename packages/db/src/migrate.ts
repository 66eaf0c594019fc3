import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Database, DatabaseError } from './database.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as newsletters from './migrations/0002-newsletters.ts'
import * as mails from './migrations/0003-mails.ts'
import * as articles from './migrations/0004-articles.ts'
import * as jobs from './migrations/0005-jobs.ts'
import * as instance from './migrations/0006-instance.ts'
import * as highlights from './migrations/0007-highlights.ts'
import * as identities from './migrations/0008-identities.ts'
import * as readerTags from './migrations/0009-reader-tags.ts'
import * as preferencesSaved from './migrations/0010-preferences-saved.ts'
import * as newsletterIndexes from './migrations/0011-newsletter-indexes.ts'
import * as ledger from './migrations/0012-ledger.ts'
import * as faces from './migrations/0013-faces.ts'
import * as runAgain from './migrations/0014-run-again.ts'
import * as waitingMails from './migrations/0015-waiting-mails.ts'
import * as stories from './migrations/0016-stories.ts'
import * as summaryPlaces from './migrations/0017-summary-places.ts'
import * as modelSummaries from './migrations/0018-model-summaries.ts'
import * as topics from './migrations/0019-topics.ts'
import * as addresses from './migrations/0020-addresses.ts'
import * as confirmations from './migrations/0021-confirmations.ts'
import * as leaving from './migrations/0022-leaving.ts'
import * as authentication from './migrations/0023-authentication.ts'
import * as received from './migrations/0024-received.ts'
import * as linkResolution from './migrations/0025-link-resolution.ts'
import * as mailedLinks from './migrations/0026-mailed-links.ts'
import * as sessionLives from './migrations/0027-session-lives.ts'
import * as accountDeletion from './migrations/0029-account-deletion.ts'
import * as foldedDuplicates from './migrations/0032-folded-duplicates.ts'
import * as durability from './migrations/0033-durability.ts'
import * as twoStep from './migrations/0033-two-step.ts'
import * as limits from './migrations/0034-limits.ts'
import * as lastMails from './migrations/0035-last-mails.ts'
import * as passkeys from './migrations/0036-passkeys.ts'
import * as recovery from './migrations/0037-recovery.ts'
import * as files from './migrations/0038-files.ts'
import * as pictureReferences from './migrations/0039-picture-references.ts'
import * as runAgainIndex from './migrations/0040-run-again-index.ts'
import * as fairJobs from './migrations/0041-fair-jobs.ts'
import * as counted from './migrations/0042-counted.ts'
import * as confirmedAddresses from './migrations/0043-confirmed-addresses.ts'
import * as confirmedSince from './migrations/0044-confirmed-since.ts'
import * as picturesByUser from './migrations/0045-pictures-by-user.ts'

/** Every change of the tables, in order. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-newsletters': newsletters,
  '0003-mails': mails,
  '0004-articles': articles,
  '0005-jobs': jobs,
  '0006-instance': instance,
  '0007-highlights': highlights,
  '0008-identities': identities,
  '0009-reader-tags': readerTags,
  '0010-preferences-saved': preferencesSaved,
  '0011-newsletter-indexes': newsletterIndexes,
  '0012-ledger': ledger,
  '0013-faces': faces,
  '0014-run-again': runAgain,
  '0015-waiting-mails': waitingMails,
  '0016-stories': stories,
  '0017-summary-places': summaryPlaces,
  '0018-model-summaries': modelSummaries,
  '0019-topics': topics,
  '0020-addresses': addresses,
  '0021-confirmations': confirmations,
  '0022-leaving': leaving,
  '0023-authentication': authentication,
  '0024-received': received,
  '0025-link-resolution': linkResolution,
  '0026-mailed-links': mailedLinks,
  '0027-session-lives': sessionLives,
  '0029-account-deletion': accountDeletion,
  '0032-folded-duplicates': foldedDuplicates,
  '0033-durability': durability,
  '0033-two-step': twoStep,
  '0034-limits': limits,
  '0035-last-mails': lastMails,
  '0036-passkeys': passkeys,
  '0037-recovery': recovery,
  '0038-files': files,
  '0039-picture-references': pictureReferences,
  '0040-run-again-index': runAgainIndex,
  '0041-fair-jobs': fairJobs,
  '0042-counted': counted,
  '0043-confirmed-addresses': confirmedAddresses,
  '0044-confirmed-since': confirmedSince,
  '0045-pictures-by-user': picturesByUser,
}

/**
 * Brings the database up to this version, or to an earlier one that it has not passed yet.
 * Throws DatabaseError when a step fails or when the database was written by a newer version.
 */
export async function migrate(database: Database, version?: string): Promise<void> {
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await (version === undefined ? migrator.migrateToLatest() : migrator.migrateTo(version))
  if (!error) return
  const why = error instanceof Error ? error.message : String(error)
  throw new DatabaseError(
    why.includes('is missing')
      ? 'The database was written by a newer version of Tidings; start that version instead.'
      : `The database can't be brought up to date (${why}).`,
  )
}

/** Whether the tables are those of this version: false when steps are missing, or a newer version has made more. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return (
    done.size === Object.keys(migrations).length && Object.keys(migrations).every((name) => done.has(name))
  )
}
