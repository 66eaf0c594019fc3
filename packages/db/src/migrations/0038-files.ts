import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

interface Tables38 {
  users: { id: string; photo_url: string | null; created_at: number }
  mails: { id: string; user_id: string; raw_key: string | null; received_at: number }
  deletions: { user_id: string; holder_id: string }
  files: {
    id: string
    user_id: string | null
    mail_id: string | null
    kind: string
    key: string
    media_type: string | null
    bytes: number | null
    created_at: number
  }
}
type Db = Kysely<Tables38>

/** So many rows at a time, as a statement takes only so many parameters. */
const ROWS = 500

/**
 * Which files there are and whose each is, and which pictures of the web are still to be fetched. Raw mails and uploaded
 * profile pictures that are there get their rows; only keys in their owner's own folder count.
 */
export async function up(db: Db): Promise<void> {
  await addFiles(db)
  await addRemotePictures(db)
  await moveRawMails(db)
  await db.schema.alterTable('mails').dropColumn('raw_key').execute()
  await moveProfilePictures(db)
}

async function addFiles(db: Db): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Not along with their owner: the row is what tells that bytes have to be deleted.
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('mail_id', 'text', (c) => c.references('mails.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('media_type', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('files_user')
    .on('files')
    .columns(['user_id', 'kind', 'created_at', 'bytes'])
    .execute()
  await db.schema.createIndex('files_mail').on('files').columns(['mail_id', 'kind']).execute()
  await db.schema.createIndex('files_oldest').on('files').columns(['kind', 'created_at', 'id']).execute()
  await sql`create index files_detached on files (id) where user_id is null or mail_id is null`.execute(db)
}

async function addRemotePictures(db: Db): Promise<void> {
  await db.schema
    .createTable('remote_pictures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (c) => c.references('mails.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('url_hash', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('received_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('fetched_at', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('remote_pictures_url', ['mail_id', 'url_hash'])
    .execute()
  await db.schema
    .createIndex('remote_pictures_user')
    .on('remote_pictures')
    .columns(['user_id', 'fetched_at', 'received_bytes'])
    .execute()
  await sql`create index remote_pictures_due on remote_pictures (due_at, user_id) where state = 'waiting' and due_at is not null`.execute(
    db,
  )
  await sql`create index remote_pictures_unscheduled on remote_pictures (user_id, created_at) where state = 'waiting' and due_at is null`.execute(
    db,
  )
}

const newId = () => randomBytes(24).toString('base64url')

async function moveRawMails(db: Db): Promise<void> {
  for (let after = ''; ; ) {
    const mails = await db
      .selectFrom('mails as m')
      // What was deleted a moment ago is held by somebody else, its files lie where they lay.
      .leftJoin('deletions as d', 'd.holder_id', 'm.user_id')
      .select(['m.id', 'm.user_id', 'm.raw_key', 'm.received_at', 'd.user_id as deleter'])
      .where('m.raw_key', 'is not', null)
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(ROWS)
      .execute()
    const last = mails.at(-1)
    if (!last) return
    const own = mails.filter(
      ({ id, user_id, raw_key, deleter }) => raw_key === `mails/${deleter ?? user_id}/${id}.eml.zst`,
    )
    if (own.length > 0) {
      await db
        .insertInto('files')
        .values(
          own.map(({ id, user_id, raw_key, received_at }) => ({
            ...{ id: newId(), user_id, mail_id: id, kind: 'mail', key: raw_key ?? '' },
            ...{ media_type: null, bytes: null, created_at: received_at },
          })),
        )
        .execute()
    }
    after = last.id
  }
}

async function moveProfilePictures(db: Db): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'photo_url', 'created_at'])
    .where('photo_url', 'like', 'stored:%')
    .execute()
  for (const { id: userId, photo_url, created_at } of users) {
    const key = `profile_pictures/${userId}`
    const version = /#(\w+)$/.exec(photo_url ?? '')?.[1]
    const isOwn = photo_url === `stored:${key}#${version}`
    const id = newId()
    if (isOwn) {
      const file = { id, user_id: userId, mail_id: null, kind: 'avatar', key, created_at }
      await db
        .insertInto('files')
        .values({ ...file, media_type: 'image/webp', bytes: null })
        .execute()
    }
    await db
      .updateTable('users')
      .set({ photo_url: isOwn ? `picture:${id}#${version}` : null })
      .where('id', '=', userId)
      .execute()
  }
}
