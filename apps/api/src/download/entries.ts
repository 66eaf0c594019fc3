import type { FileStore } from '@tidings/db/files/file-store'
import { StorageUnavailable } from '@tidings/db/files/storage-unavailable'
import { OWN_TABLES, type OwnTableName, ownRows } from '@tidings/db/queries/common/own-rows'
import { findMail } from '@tidings/db/queries/mails/mails'
import { listPictureFiles } from '@tidings/db/queries/pictures/files'
import type { Executor } from '@tidings/db/schema'
import { readRaw } from '@tidings/jobs/receive/stored-raw'

/** A highlight as Markdown: the quoted passage and its source. */
function highlightText(row: Record<string, unknown>): string {
  const quote = String(row.text).trim().replaceAll(/\r?\n/g, '\n> ')
  const day = new Date(Number(row.created_at)).toISOString().slice(0, 10)
  return `\n> ${quote}\n\n${oneLine(row.article_title)}, ${oneLine(row.source_newsletter)}, highlighted on ${day}\n`
}

const oneLine = (text: unknown) => String(text).replaceAll(/\s+/g, ' ').trim()

/** Pictures per query. */
const PICTURES = 100

const ABOUT = `All data that Tidings stores about you.

tables/      every row of yours, by table, as JSON; times are milliseconds since 1970, UTC.
             Your password and the keys of your sessions are left out: not even Tidings knows them.
mails/       your emails as they were received; any mail program opens them.
pictures/    the pictures that came with them or were fetched for them, named by the ids that articles use, and
             your profile picture.
highlights.md  the passages you highlighted, to read.
`

/** A file of the download. Its pieces are generated lazily, one after the other. */
export interface Entry {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** For files that are compressed already. */
  isCompressed?: boolean
  /** Stored without compression and further fields, as the first file of an EPUB has to be; with one text as pieces. */
  isPlain?: boolean
  /** Epoch milliseconds; now unless given. */
  modifiedAt?: number
}

/** Every file of a user's download, in order; each must be read to its end before the next is requested. */
export async function* entriesOf(db: Executor, files: FileStore, userId: string): AsyncGenerator<Entry> {
  yield { name: 'README.txt', pieces: [ABOUT] }
  yield { name: 'highlights.md', pieces: highlights(db, userId) }
  const mailIds: string[] = []
  for (const table of Object.keys(OWN_TABLES) as OwnTableName[]) {
    const noted = (row: Record<string, unknown>) => {
      if (table === 'mails') mailIds.push(String(row.id))
      return row
    }
    yield { name: `tables/${table}.json`, pieces: jsonArray(ownRows(db, userId, table), noted) }
  }
  for (const id of mailIds) {
    const mail = await findMail(db, userId, id)
    // A deleted or lost file must not prevent the download of the others.
    const raw = mail && (await readRaw(db, files, mail).catch(unlessAway))
    if (raw) yield { name: `mails/${id}.eml`, pieces: [raw] }
  }
  for (let after = ''; ; ) {
    const pictures = await listPictureFiles(db, userId, { after, limit: PICTURES })
    for (const { id, key, kind, media_type } of pictures) {
      const bytes = await files.get(key).catch(unlessAway)
      const name = kind === 'avatar' ? 'profile' : id
      const type = media_type?.replace('image/', '') ?? 'bin'
      if (bytes) yield { name: `pictures/${name}.${type}`, pieces: [bytes], isCompressed: true }
    }
    const last = pictures.at(-1)
    if (!last) return
    after = last.id
  }
}

/** A lost file is left out; while the store is unreachable the download fails, as it would be incomplete. */
function unlessAway(error: unknown): undefined {
  if (error instanceof StorageUnavailable) throw error
}

/** A JSON array, one value a line; `asObject` gets each row, and returns what is written of it. */
export async function* jsonArray<Row>(
  chunks: AsyncIterable<Row[]>,
  asObject: (row: Row) => object,
): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of chunks) {
    for (const row of rows) {
      yield before + JSON.stringify(asObject(row))
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* highlights(db: Executor, userId: string): AsyncGenerator<string> {
  yield '# Highlights\n'
  for await (const rows of ownRows(db, userId, 'highlights')) yield* rows.map(highlightText)
}
