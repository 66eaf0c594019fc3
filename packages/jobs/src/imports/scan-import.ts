import { listImportFiles } from '@tidings/db/queries/imports/import-files'
import { addImportProblems } from '@tidings/db/queries/imports/import-progress'
import { saveImportSenders } from '@tidings/db/queries/imports/import-senders'
import type { ImportFileRow, ImportRow } from '@tidings/db/schema'
import { terminalLine } from '@tidings/mail/common/text/terminal-text'
import { collectSenders, senderKey } from '@tidings/mail/finder/mailbox-senders'
import { mailFacts } from '@tidings/mail/mail-files/mail-facts'
import type { FoundItem, ReadingListKind } from '@tidings/mail/reading-lists/reading-list'
import { foundInUpload, type ImportWork } from './import-work.ts'

/** How many bytes of each mail are read. */
const HEADERS = 65_536

/**
 * A file with at most this many mails was put together by hand, such as a saved mail: its senders are all suggested. Of
 * larger ones, such as the export of a mailbox, only newsletters are.
 */
const PICKED = 10

const MAX_PLACE_LENGTH = 300

/**
 * Finds who wrote the mails in the files of an import, by headers alone, and which reading lists are in them, and stores them
 * with what can't be read. Returns how many mails and articles there are, and whether something was refused that may be
 * one. `progress` is called with the number so far, and throws to stop the work.
 */
export async function scanImport(
  work: ImportWork,
  { id, user_id }: ImportRow,
  progress: (mails: number) => void,
): Promise<{ mails: number; isRefused: boolean }> {
  const { db, mailDomain } = work
  const senders = collectSenders(mailDomain)
  const picked = new Set<string>()
  const lists = collectLists()
  let mails = 0
  let isRefused = false
  for (const file of await listImportFiles(db, user_id, id)) {
    if (file.uploaded === 0) continue
    let item = 0
    const keys: string[] = []
    const check = () => progress(mails)
    const fail = (problem: ImportFileRow['problem']) => {
      isRefused ||= isRefusal(problem)
    }
    for await (const found of foundInUpload(work, file, HEADERS, { check, fail })) {
      item += 1
      if ('kind' in found) {
        mails += 1
        lists.add(found)
      } else if ('problem' in found) {
        fail(found.problem)
        await addImportProblems(db, [skipped(file, item, found)])
      } else {
        mails += 1
        const facts = mailFacts(found.mail.raw)
        senders.add({ ...facts, at: facts.at ?? Date.now() })
        if (keys.length <= PICKED) keys.push(senderKey(facts))
      }
    }
    if (keys.length <= PICKED) for (const key of keys) picked.add(key)
  }
  const rows = [...lists.list(), ...senders.list()]
  const found = rows.map(({ key, name, address, issues, everyHours, lastAt, group, reason }) => ({
    ...{ import_id: id, user_id, key, name, address, issues, every_hours: everyHours, last_at: lastAt },
    ...{ sender_group: group, reason },
    is_suggested: group === 'newsletter' || picked.has(key) ? (1 as const) : (0 as const),
  }))
  await db.transaction().execute((trx) => saveImportSenders(trx, id, found))
  return { mails, isRefused }
}

/** Whether it says nothing about whether there are mails. */
const isRefusal = (problem: ImportFileRow['problem']): boolean =>
  problem !== null && problem !== 'not-mail' && problem !== 'bytes-missing'

/** The key of a reading list among the senders of an import. */
export const listKey = (kind: ReadingListKind) => `export:${kind}`

const LIST_NAMES: Record<ReadingListKind, string> = {
  omnivore: 'Omnivore',
  pocket: 'Pocket',
  instapaper: 'Instapaper',
  readwise: 'Readwise',
  wallabag: 'wallabag',
  karakeep: 'Karakeep',
  goodlinks: 'GoodLinks',
  raindrop: 'Raindrop.io',
  kindle: 'Kindle',
  bookmarks: 'Bookmarks',
  opml: 'Websites of feeds (OPML)',
  links: 'Links',
  tidings: 'Highlights from Tidings',
}

/** Tidings reads newsletters. */
const NOT_FOLLOWED = 'Saved as links: RSS feeds are not followed'

/** Counts the articles of each program; a program is then chosen like a sender. */
function collectLists() {
  const counts = new Map<ReadingListKind, { items: number; highlights: number; lastAt: number }>()
  return {
    add(found: FoundItem): void {
      const { items, highlights, lastAt } = counts.get(found.kind) ?? { items: 0, highlights: 0, lastAt: 0 }
      const item = 'item' in found ? found.item : undefined
      counts.set(found.kind, {
        items: items + 1,
        highlights: highlights + (item?.highlights.length ?? 0),
        lastAt: Math.max(lastAt, item?.savedAt ?? 0),
      })
    },
    list: () =>
      [...counts].map(([kind, { items, highlights, lastAt }]) => ({
        ...{ key: listKey(kind), name: LIST_NAMES[kind], issues: items, everyHours: null },
        ...{ group: 'newsletter' as const, reason: 'reading-list' as const },
        address:
          highlights > 0 ? `with ${counted(highlights)}` : kind === 'opml' ? NOT_FOLLOWED : 'Reading list',
        lastAt: lastAt || Date.now(),
      })),
  }
}

/** A file of an archive in the report; its id is the same each time. */
function skipped(
  { id, import_id, user_id, no }: ImportFileRow,
  item: number,
  { place, problem }: { place: string; problem: NonNullable<ImportFileRow['problem']> },
) {
  const about = { id: `${id}-${item}`, import_id, user_id, file_no: no, mail_no: 0 }
  return { ...about, reason: problem, place: terminalLine(place).slice(0, MAX_PLACE_LENGTH) }
}

const counted = (count: number) =>
  count === 1 ? '1 highlight' : `${count.toLocaleString('en-US')} highlights`
