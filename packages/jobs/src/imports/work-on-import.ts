import { isShortage } from '@tidings/db/database-faults'
import { endingOf, isImportWaiting, renewImport, settleImport } from '@tidings/db/queries/imports/imports'
import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import type { ImportRow } from '@tidings/db/schema'
import { ImportInterrupted, ImportTurnOver, type ImportWork } from './import-work.ts'
import { CHOICE_MS } from './new-import.ts'
import { readImport } from './read-import.ts'
import { scanImport } from './scan-import.ts'
import { importFolder } from './uploaded-file.ts'

const MINUTE = 60_000
/** Delays after consecutive failures; after the last one the import fails. */
const PAUSES = [0.2, 1, 5, 15, 60, 60, 60, 60].map((minutes) => minutes * MINUTE)
/** The delay while there is no space on the disk, or the database is busy. */
const SHORTAGE_MS = 30_000
/** The interval at which the lease is renewed. */
const RENEW_MS = 1000
/** An import that waits for less may still get a place that is free. */
const WAITING_MS = 2000

/**
 * Works on a leased import: finds senders, imports mails, expires what its user abandoned, or deletes the uploaded bytes of
 * a finished import. Stores the result. `isStopping`: this process is about to stop. Never throws because of a file's content.
 */
export async function workOnImport(
  work: ImportWork,
  row: ImportRow,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { db, log } = work
  const watch = watchImport(work, row, isStopping)
  try {
    const change = await (row.state === 'done'
      ? cleared(work, row)
      : // Only processes that died count further: the import itself fails before.
        row.failures > PAUSES.length
        ? endingOf('failed', Date.now())
        : outcomeOf(work, row, watch))
    await settleImport(db, row, { ...change, failures: 0 }, Date.now())
  } catch (error) {
    // Its lease, which ends now, must not be renewed.
    watch.stop()
    const now = Date.now()
    const isStopped = error instanceof ImportInterrupted || error instanceof ImportTurnOver
    if (!isStopped) log.info({ import: row.id, err: error }, 'an import could not be continued')
    await settleImport(db, row, afterFailure(row, error, now), now)
  } finally {
    watch.stop()
  }
}

/** The changes of an import whose work ended early. */
function afterFailure(row: ImportRow, error: unknown, now: number) {
  if (error instanceof ImportInterrupted) return {}
  if (error instanceof ImportTurnOver) return { failures: 0, next_at: now }
  // It has nothing to do with the import, however long it lasts.
  if (isShortage(error)) return { next_at: now + SHORTAGE_MS }
  const wait = PAUSES[row.failures]
  if (wait === undefined && row.state !== 'done') return endingOf('failed', now)
  return { failures: row.failures + 1, next_at: now + (wait ?? 60 * MINUTE) }
}

async function outcomeOf(work: ImportWork, row: ImportRow, watch: ReturnType<typeof watchImport>) {
  const { db, mailDomain } = work
  if (row.state === 'scanning') {
    const { mails, isRefused } = await scanImport(work, row, watch.progress)
    const now = Date.now()
    if (mails === 0) return { ...endingOf(isRefused ? 'refused' : 'no-mails', now), mails_total: 0 }
    return { state: 'choosing', mails_total: mails, next_at: now + CHOICE_MS } as const
  }
  if (row.state === 'reading') {
    const localPart = await findInboxAddress(db, row.user_id)
    if (localPart === undefined) return endingOf('failed', Date.now())
    await readImport(work, row, `${localPart}@${mailDomain}`, watch)
    return endingOf(null, Date.now())
  }
  return endingOf('expired', Date.now())
}

async function cleared({ files }: ImportWork, { id, user_id }: ImportRow) {
  await files.deleteAll(importFolder(user_id, id))
  return { next_at: null }
}

/** Renews the lease during the work, and notices when the user stops the import and when its turn is over. */
function watchImport({ db, leaseUntil, turnMs }: ImportWork, row: ImportRow, isStopping: () => boolean) {
  let isOver = false
  let mails: number | undefined
  const startedAt = Date.now()
  let turnEndsAt: number | undefined
  const timer = setInterval(() => {
    const found = mails !== undefined && { mails_total: mails }
    renewImport(db, row, { leased_until: leaseUntil(), ...found }).then(
      (isThere) => {
        if (!isThere) isOver = true
      },
      // The lease is long enough for some more tries.
      () => {},
    )
  }, RENEW_MS).unref()
  function check(): void {
    if (isOver || isStopping()) throw new ImportInterrupted()
  }
  return {
    check,
    begin() {
      const now = Date.now()
      // At least half of a turn is new work, however long it took to get where the last one ended.
      turnEndsAt ??= now + Math.max(turnMs, now - startedAt)
    },
    async yieldTurn() {
      const now = Date.now()
      if (turnEndsAt === undefined || now < turnEndsAt) return
      if (await isImportWaiting(db, now, WAITING_MS)) throw new ImportTurnOver()
    },
    progress(found: number) {
      mails = found
      check()
    },
    stop: () => clearInterval(timer),
  }
}
