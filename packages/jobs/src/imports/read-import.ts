import { setTimeout as pause } from 'node:timers/promises'
import { isDataError } from '@tidings/db/database-faults'
import { listImportFiles } from '@tidings/db/queries/imports/import-files'
import {
  addImportProblems,
  countWaitingOf,
  type ImportCounts,
  insertImportMail,
  moveImportCursor,
} from '@tidings/db/queries/imports/import-progress'
import { listImportSenders } from '@tidings/db/queries/imports/import-senders'
import type { Executor, ImportFileRow, ImportProblemRow, ImportRow } from '@tidings/db/schema'
import type { ImportMailProblem } from '@tidings/db/schema/imports'
import { terminalLine } from '@tidings/mail/common/text/terminal-text'
import { senderKey } from '@tidings/mail/finder/mailbox-senders'
import { isMail } from '@tidings/mail/mail-files/detect-format'
import type { MailBytes } from '@tidings/mail/mail-files/mail-bytes'
import { mailFacts } from '@tidings/mail/mail-files/mail-facts'
import type { ExportedItem, FoundItem } from '@tidings/mail/reading-lists/reading-list'
import { foundInUpload, ImportInterrupted, type ImportTurn, type ImportWork } from './import-work.ts'
import { openItems } from './save-item.ts'
import { listKey } from './scan-import.ts'

/** The number of mails, and of bytes, that share a flush. */
const TOGETHER = { mails: 16, bytes: 4_000_000 }
/** How many mails are skipped before the cursor is stored. */
const PASSED = 500
/** An import pauses while this many mails of the user wait to be processed, so that new mail is processed first. */
const WAITING = 50
const WAIT_MS = 100

type MailOutcome = 'wanted' | 'unwanted' | 'earlier' | ImportMailProblem

interface JudgedMail {
  /** Its number in the file, from 1. */
  no: number
  outcome: MailOutcome
  /** Of a wanted mail. */
  raw: Buffer
  receivedAt: number
  place: string
}

/**
 * Imports the mails of the chosen senders, and the articles of the chosen reading lists, from the files of an import;
 * mails are received for `to`. The cursor moves with each mail, in its transaction. `turn` throws to stop.
 */
export async function readImport(
  work: ImportWork,
  row: ImportRow,
  to: string,
  turn: ImportTurn,
): Promise<void> {
  const { db, maxMailBytes } = work
  const senders = await listImportSenders(db, row.user_id, row.id)
  const wanted = new Set(senders.flatMap(({ key, is_wanted }) => (is_wanted ? [key] : [])))
  const all = await listImportFiles(db, row.user_id, row.id)
  // Those before it were read to their end.
  const current = all.findLastIndex(({ mails_done }) => mails_done > 0)
  for (const file of all.slice(Math.max(current, 0))) {
    if (file.uploaded === 0) continue
    const taking = takeIn(work, row, file, to, turn)
    let no = 0
    for await (const found of foundInUpload(work, file, maxMailBytes, turn)) {
      if ('problem' in found && !('kind' in found)) continue
      no += 1
      if (no <= file.mails_done) continue
      turn.begin()
      const { place } = found
      if ('kind' in found) {
        const outcome = outcomeOfItem(found, wanted, row.since)
        if (outcome === 'wanted' && 'item' in found) await taking.addItem(no, place, found.item)
        else await taking.add(unread(no, place, outcome))
      } else await taking.add({ no, place, ...judge(found.mail, wanted, row.since, maxMailBytes) })
    }
    await taking.finish()
  }
}

const unread = (no: number, place: string, outcome: MailOutcome): JudgedMail => ({
  ...{ no, place, outcome, raw: Buffer.alloc(0), receivedAt: 0 },
})

function outcomeOfItem(found: FoundItem, wanted: ReadonlySet<string>, since: number): MailOutcome {
  if (!wanted.has(listKey(found.kind))) return 'unwanted'
  if (!('item' in found)) return found.problem
  return (found.item.savedAt ?? Date.now()) < since ? 'earlier' : 'wanted'
}

function judge(
  { raw, bytes }: MailBytes,
  wanted: ReadonlySet<string>,
  since: number,
  maxBytes: number,
): Pick<JudgedMail, 'outcome' | 'raw' | 'receivedAt'> {
  const now = Date.now()
  const about = (outcome: MailOutcome, receivedAt = now) => ({
    ...{ outcome, raw: outcome === 'wanted' ? raw : Buffer.alloc(0), receivedAt },
  })
  if (bytes === 0) return about('empty')
  if (!isMail(raw)) return about('no-headers')
  const facts = mailFacts(raw)
  if (!wanted.has(senderKey(facts))) return about('unwanted')
  if (bytes > maxBytes) return about('too-large')
  // Mails of an archive keep their dates; with the current time they would fill today's digest.
  const at = Math.min(facts.at ?? now, now)
  return at < since ? about('earlier') : about('wanted', at)
}

/** Imports mails of a file in order, in batches. */
function takeIn(work: ImportWork, row: ImportRow, file: ImportFileRow, to: string, turn: ImportTurn) {
  const { db, receiver } = work
  const items = openItems(work, row)
  let cursor = file.mails_done
  let batch: JudgedMail[] = []

  async function flush(): Promise<void> {
    const mails = batch
    batch = []
    await ourTurn()
    let rest = mails
    while (rest.length > 0) rest = await acceptSome(rest)
  }

  /** Passes mails to the receiver; returns the rest if one could not be stored. */
  async function acceptSome(mails: readonly JudgedMail[]): Promise<JudgedMail[]> {
    let passed: JudgedMail[] = []
    let from = cursor
    const handedOver: { mail: JudgedMail; accepted: Promise<unknown> }[] = []
    for (const mail of mails) {
      passed.push(mail)
      if (mail.outcome !== 'wanted') continue
      const step = { from, to: mail.no, mails: passed }
      handedOver.push({ mail, accepted: accept(mail, step) })
      from = mail.no
      passed = []
    }
    const outcomes = await Promise.allSettled(handedOver.map(({ accepted }) => accepted))
    const failed = outcomes.findIndex(({ status }) => status === 'rejected')
    const failure = outcomes[failed]
    if (failure?.status === 'rejected') {
      cursor = handedOver[failed - 1]?.mail.no ?? cursor
      const mail = handedOver[failed]?.mail
      if (!mail || !isDataError(failure.reason)) throw failure.reason
      mail.outcome = 'not-stored'
      return mails.filter(({ no }) => no > cursor)
    }
    cursor = from
    const last = passed.at(-1)
    if (last) {
      await db.transaction().execute((trx) => move(trx, { from, to: last.no, mails: passed }))
      cursor = last.no
    }
    return []
  }

  function accept({ raw, receivedAt }: JudgedMail, step: Step): Promise<unknown> {
    return receiver.accept({
      ...{ userId: row.user_id, from: '', to, readFrom: file.name, raw, receivedAt },
      async within(trx, { id, isNew }) {
        await move(trx, step, isNew ? 'received' : 'repeated')
        if (isNew) await insertImportMail(trx, { mail_id: id, import_id: row.id, user_id: row.user_id })
      },
    })
  }

  async function move(trx: Executor, step: Step, last?: 'received' | 'repeated'): Promise<void> {
    const counts: ImportCounts = { received: 0, repeated: 0, unwanted: 0, earlier: 0, refused: 0 }
    const problems: ImportProblemRow[] = []
    if (last) counts[last] += 1
    for (const { outcome, no, place } of step.mails) {
      if (outcome === 'unwanted' || outcome === 'earlier') counts[outcome] += 1
      else if (outcome !== 'wanted') {
        counts.refused += 1
        const id = `${file.id}-mail-${no}`
        const about = { id, import_id: row.id, user_id: row.user_id, file_no: file.no, mail_no: no }
        problems.push({ ...about, place: terminalLine(place).slice(0, 300), reason: outcome })
      }
    }
    if (!(await moveImportCursor(trx, file, step.from, step.to, counts))) throw new ImportInterrupted()
    await addImportProblems(trx, problems)
  }

  /** Waits until few of the user's mails wait to be processed, and no sender is transferring mail. */
  async function ourTurn(): Promise<void> {
    while ((await countWaitingOf(db, row.user_id, WAITING)) >= WAITING) {
      turn.check()
      await turn.yieldTurn()
      await pause(WAIT_MS)
    }
    await receiver.quiet()
    turn.check()
  }

  return {
    async add(mail: JudgedMail): Promise<void> {
      batch.push(mail)
      const wanted = batch.filter(({ outcome }) => outcome === 'wanted')
      const bytes = wanted.reduce((sum, { raw }) => sum + raw.length, 0)
      const isFull = wanted.length >= TOGETHER.mails || bytes >= TOGETHER.bytes || batch.length >= PASSED
      if (!isFull) return
      await flush()
      await turn.yieldTurn()
    },
    /** Saves an article of a reading list; the mails before it are imported first. */
    async addItem(no: number, place: string, item: ExportedItem): Promise<void> {
      await flush()
      let last: Awaited<ReturnType<typeof items.save>> | undefined
      try {
        last = await items.save(item, (trx, outcome) => {
          const passed = outcome === 'limit-reached' || outcome === 'no-web-address'
          const mails = passed ? [unread(no, place, outcome)] : []
          return move(trx, { from: cursor, to: no, mails }, passed ? undefined : outcome)
        })
      } catch (error) {
        if (!isDataError(error)) throw error
      }
      if (last === undefined) {
        const mails = [unread(no, place, 'not-stored')]
        await db.transaction().execute((trx) => move(trx, { from: cursor, to: no, mails }))
      }
      cursor = no
      turn.check()
      await turn.yieldTurn()
    },
    finish: flush,
  }
}

/** A new position of the cursor, with the mails before it. */
interface Step {
  from: number
  to: number
  mails: readonly JudgedMail[]
}
