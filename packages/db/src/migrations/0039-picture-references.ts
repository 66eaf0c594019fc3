import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tokenizer } from 'parse5'

interface Part {
  id: string
  user_id: string
  mail_id: string
  html: string
  image_url: string | null
  image_key: string | null
}
interface File {
  id: string
  user_id: string | null
  mail_id: string | null
  kind: string
  key: string
  media_type: string | null
  bytes: number | null
  created_at: number
}
interface Remote {
  id: string
  user_id: string
  mail_id: string | null
  url: string
  url_hash: string
  host: string
  state: string
  created_at: number
}
interface Tables39 {
  users: { id: string; photo_url: string | null; created_at: number }
  mails: { id: string; user_id: string; received_at: number }
  deletions: { user_id: string; holder_id: string }
  articles: Part
  leftovers: Part
  files: File
  remote_pictures: Remote
}
type Db = Kysely<Tables39>
type Parser = typeof Tokenizer
type Mail = { id: string; user_id: string; received_at: number; deleter: string | null }

/** Mails at a time, whose parts are held in memory. */
const MAILS = 50
/** So many rows at a time, as a statement takes only so many parameters. */
const ROWS = 500
/** Of the web, in one mail. */
const MOST_REMOTE = 80

const MEDIA_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

/**
 * Parts of issues name their pictures by ids of rows, and no longer by keys and addresses within their HTML. A key counts
 * only where it is one that was made for the part's own mail; what else looks like one was written by a sender.
 */
export async function up(db: Db): Promise<void> {
  // Loaded once in a database's life, and not by every server that starts.
  const { Tokenizer: parser } = await import('parse5')
  for (let after = ''; ; ) {
    const mails = await db
      .selectFrom('mails as m')
      .leftJoin('deletions as d', 'd.holder_id', 'm.user_id')
      .select(['m.id', 'm.user_id', 'm.received_at', 'd.user_id as deleter'])
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(MAILS)
      .execute()
    const last = mails.at(-1)
    if (!last) break
    await moveMails(db, parser, mails)
    after = last.id
  }
  await addPhotos(db)
  for (const table of ['articles', 'leftovers'] as const) {
    await db.schema.alterTable(table).renameColumn('image_key', 'image_id').execute()
    await db.schema.alterTable(table).dropColumn('image_url').execute()
  }
}

async function moveMails(db: Db, parser: Parser, mails: readonly Mail[]): Promise<void> {
  const pictures = new Map(mails.map((mail) => [mail.id, picturesOf(mail)]))
  for (const table of ['articles', 'leftovers'] as const) {
    const parts = await db
      .selectFrom(table)
      .select(['id', 'mail_id', 'html', 'image_url', 'image_key'])
      .where(
        'mail_id',
        'in',
        mails.map(({ id }) => id),
      )
      .where((eb) =>
        eb.or([
          eb('image_url', 'is not', null),
          eb('image_key', 'is not', null),
          eb('html', 'like', '%<img%'),
        ]),
      )
      .orderBy('mail_id')
      .orderBy('id')
      .execute()
    for (const { id, mail_id, html, image_url, image_key } of parts) {
      const known = pictures.get(mail_id)
      const lead = known?.of(image_key === null ? (image_url ?? '') : `stored:${image_key}`) ?? null
      const change = {
        image_key: lead,
        html: mapSources(parser, html, (source) => {
          const picture = known?.of(source)
          return picture === undefined ? '' : `picture:${picture}`
        }),
      }
      await db.updateTable(table).set(change).where('id', '=', id).execute()
    }
  }
  const all = [...pictures.values()]
  const files = all.flatMap((of) => of.files)
  for (let at = 0; at < files.length; at += ROWS) {
    await db
      .insertInto('files')
      .values(files.slice(at, at + ROWS))
      .execute()
  }
  const remote = all.flatMap((of) => of.remote)
  for (let at = 0; at < remote.length; at += ROWS) {
    await db
      .insertInto('remote_pictures')
      .values(remote.slice(at, at + ROWS))
      .execute()
  }
}

const newId = () => randomBytes(24).toString('base64url')
const hashOf = (url: string) => createHash('sha256').update(url).digest('base64url')

/** Gives pictures of a mail their rows as they are asked for. */
function picturesOf({ id: mailId, user_id, received_at, deleter }: Mail) {
  const ids = new Map<string, string>()
  const files: File[] = []
  const remote: Remote[] = []
  const folder = `stored:pictures/${deleter ?? user_id}/${mailId}-`
  const about = { user_id, mail_id: mailId, created_at: received_at }

  function add(source: string): string | undefined {
    const id = newId()
    const name = source.startsWith(folder)
      ? /^[0-9a-f]{16}\.(jpg|png|gif|webp|avif)$/.exec(source.slice(folder.length))
      : null
    if (name) {
      const key = source.slice('stored:'.length)
      files.push({
        ...about,
        id,
        kind: 'inline',
        key,
        media_type: MEDIA_TYPES[name[1] ?? ''] ?? null,
        bytes: null,
      })
      return id
    }
    const url = /^https?:\/\//i.test(source) ? URL.parse(source) : null
    if (!url || remote.length >= MOST_REMOTE) return undefined
    remote.push({
      ...about,
      id,
      url: url.href,
      url_hash: hashOf(url.href),
      host: url.hostname,
      state: 'waiting',
    })
    return id
  }

  return {
    files,
    remote,
    of(source: string): string | undefined {
      const name = /^https?:\/\//i.test(source) ? (URL.parse(source)?.href ?? source) : source
      const id = ids.get(name) ?? add(source)
      if (id !== undefined) ids.set(name, id)
      return id
    },
  }
}

/** The photos that sign-in providers have. */
async function addPhotos(db: Db): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'photo_url', 'created_at'])
    .where('photo_url', 'like', 'https://%')
    .execute()
  for (const { id: user_id, photo_url, created_at } of users) {
    const host = URL.parse(photo_url ?? '')?.hostname
    if (photo_url === null || host === undefined) continue
    const about = { id: newId(), user_id, mail_id: null, state: 'waiting', created_at }
    await db
      .insertInto('remote_pictures')
      .values({ ...about, url: photo_url, url_hash: hashOf(photo_url), host })
      .execute()
  }
}

/** HTML in which the `src` of every `<img>` is another, read as the HTML standard says. */
function mapSources(Parser: Parser, html: string, replace: (source: string) => string): string {
  if (!/<img/i.test(html)) return html
  const pieces: string[] = []
  let done = 0
  const skip = () => {}
  const tokenizer = new Parser(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }) {
        const source = tagName === 'img' ? attrs.find(({ name }) => name === 'src') : undefined
        const place = location?.attrs?.src
        if (!source || !place) return
        pieces.push(html.slice(done, place.startOffset), `src="${replace(source.value)}"`)
        done = place.endOffset
      },
      onEndTag: skip,
      onComment: skip,
      onDoctype: skip,
      onEof: skip,
      onCharacter: skip,
      onNullCharacter: skip,
      onWhitespaceCharacter: skip,
      onParseError: skip,
    },
  )
  tokenizer.write(html, true)
  return pieces.join('') + html.slice(done)
}
