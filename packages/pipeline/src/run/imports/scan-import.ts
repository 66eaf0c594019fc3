import { listImportFiles, noteFileProblem } from '@tidings/db/queries/import-files'
import { addImportProblems } from '@tidings/db/queries/import-progress'
import { saveImportSenders } from '@tidings/db/queries/import-senders'
import type { ImportFileRow, ImportRow } from '@tidings/db/schema'
import { mailFacts } from '../../analyse/mail-files/mail-facts.ts'
import { terminalLine } from '../../common/text/terminal-text.ts'
import { collectSenders } from '../mailboxes/mailbox-senders.ts'
import { type ImportWork, mailsOfUpload } from './import-work.ts'

/** So much of each mail is looked at. */
const HEADERS = 65_536

/** So few mails were picked by hand: one of a sender is enough. */
const PICKED = 20

const LONGEST_PLACE = 300

/**
 * Finds who wrote the mails in the files of an import, by headers alone, and keeps it with what can't be read. Returns how
 * many mails there are. `progress` is told how many so far, and throws when it is enough.
 */
export async function scanImport(
  { db, files }: ImportWork,
  { id, user_id }: ImportRow,
  progress: (mails: number) => void,
): Promise<number> {
  const senders = collectSenders()
  let mails = 0
  for (const file of await listImportFiles(db, user_id, id)) {
    if (file.uploaded === 0) continue
    let item = 0
    const found = mailsOfUpload(files, file, HEADERS, () => progress(mails))
    for (;;) {
      const next = await found.next()
      if (next.done) {
        if (next.value) await noteFileProblem(db, file.id, next.value)
        break
      }
      item += 1
      if ('problem' in next.value) await addImportProblems(db, [skipped(file, item, next.value)])
      else {
        mails += 1
        const facts = mailFacts(next.value.mail.raw)
        senders.add({ ...facts, at: facts.at ?? Date.now() })
      }
    }
  }
  const rows = senders.list(mails <= PICKED ? 1 : undefined)
  await db.transaction().execute((trx) =>
    saveImportSenders(
      trx,
      id,
      rows.map(({ key, name, address, issues, everyHours, lastAt, isCertain }) => ({
        ...{ import_id: id, user_id, key, name, address, issues },
        ...{ every_hours: everyHours, last_at: lastAt, is_certain: isCertain ? (1 as const) : (0 as const) },
      })),
    ),
  )
  return mails
}

/** A file of an archive in the report; with the same id whenever it is found. */
function skipped(
  { id, import_id, user_id, no }: ImportFileRow,
  item: number,
  { place, problem }: { place: string; problem: NonNullable<ImportFileRow['problem']> },
) {
  return {
    ...{ id: `${id}-${item}`, import_id, user_id, file_no: no, mail_no: 0, reason: problem },
    place: terminalLine(place).slice(0, LONGEST_PLACE),
  }
}
