import { avatarKey } from '@tidings/api/avatars/avatar-key'
import type { FileStore } from '@tidings/db/files/file-store'
import { findMail } from '@tidings/db/queries/mails'
import { OWN_TABLES, type OwnTableName, ownRows } from '@tidings/db/queries/own-rows'
import type { Executor } from '@tidings/db/schema'
import { readRaw } from '@tidings/pipeline/run/stored-raw'
import { highlightText } from './highlight-text.ts'

/** In stored article HTML, a picture that came with the mail. */
const STORED_PICTURE = /"stored:([^"]*)"/g

const ABOUT = `All that Tidings holds of you.

tables/      every row of yours, by table, as JSON; times are milliseconds since 1970, UTC.
             Your password and the keys of your sessions are left out: not even Tidings knows them.
mails/       your mails as they were received; any mail program opens them.
pictures/    the pictures that came with them, and your profile picture.
highlights.md  the passages you highlighted, to read.
`

/** A file of the download. Its pieces are made when they are asked for, one after the other. */
export interface Entry {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** For what is compressed already. */
  isCompressed?: boolean
}

/** Every file of a user's download, in order; each has to be read to its end before the next is asked for. */
export async function* entriesOf(db: Executor, files: FileStore, userId: string): AsyncGenerator<Entry> {
  yield { name: 'README.txt', pieces: [ABOUT] }
  yield { name: 'highlights.md', pieces: highlights(db, userId) }
  const mailIds: string[] = []
  const pictures = new Set<string>()
  for (const table of Object.keys(OWN_TABLES) as OwnTableName[]) {
    const note = (row: Record<string, unknown>) => {
      if (table === 'mails') mailIds.push(String(row.id))
      if (typeof row.image_key === 'string') pictures.add(row.image_key)
      if (typeof row.html === 'string') {
        for (const [, key = ''] of row.html.matchAll(STORED_PICTURE)) pictures.add(key)
      }
    }
    yield { name: `tables/${table}.json`, pieces: jsonOf(ownRows(db, userId, table), note) }
  }
  for (const id of mailIds) {
    const mail = await findMail(db, userId, id)
    // One that was deleted meanwhile, or whose bytes are lost, must not keep the others from their owner.
    const raw = mail && (await readRaw(files, mail).catch(() => undefined))
    if (raw) yield { name: `mails/${id}.eml`, pieces: [raw] }
  }
  for (const key of [...pictures, avatarKey(userId)]) {
    const bytes = await files.get(key).catch(() => undefined)
    if (bytes) yield { name: pictureName(key), pieces: [bytes], isCompressed: true }
  }
}

/** The name alone, as the folder says whose it is. Profile pictures are kept as WebP. */
function pictureName(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1)
  return key.startsWith('profile_pictures/') ? 'pictures/profile.webp' : `pictures/${name}`
}

async function* jsonOf(
  chunks: AsyncIterable<Record<string, unknown>[]>,
  note: (row: Record<string, unknown>) => void,
): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of chunks) {
    for (const row of rows) {
      note(row)
      yield before + JSON.stringify(row)
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* highlights(db: Executor, userId: string): AsyncGenerator<string> {
  yield '# Highlights\n'
  for await (const rows of ownRows(db, userId, 'highlights')) yield* rows.map(highlightText)
}
