import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import type { FileStore } from '../files/file-store.ts'
import { folderStore } from '../files/folder-store.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { instanceValue } from '../queries/accounts/instance.ts'
import {
  seedArticle,
  seedFile,
  seedMail,
  seedNewsletter,
  seedNonArticlePart,
  seedUser,
} from '../testing/seed.ts'
import {
  BOTH_DATABASES,
  DATABASES,
  emptyDatabase,
  testDatabase,
  useDatabase,
} from '../testing/test-database.ts'
import { fileTarget, writeArchive } from './archive.ts'
import { HEAD } from './backup-format.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { type Row, takeSnapshot } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidings-backup-'))
  file = path.join(folder, 'backup.tar')
})
afterEach(() => rm(folder, { recursive: true }))

const KEYS = ['pictures/a.png', 'pictures/b.png']
/** Text that a sender may write: it names no file, and must not reach a terminal. */
const FORGED =
  '<p>"stored:\u001b[2Jpictures/c.png" "stored:pictures/c.png#1" "picture:pictures/c.png"</p><img src="stored:pictures/c.png" alt="stored:pictures/c.png">'

/** All rows of every table. */
async function contents(database: Database): Promise<Record<string, Row[]>> {
  const snapshot = await takeSnapshot(database)
  const all: Record<string, Row[]> = {}
  for (const table of snapshot.tables) {
    const rows: Row[] = []
    for await (const row of snapshot.rows(table)) rows.push(row)
    all[table.name] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  await snapshot.close()
  return all
}

async function fill(database: Database, files: FileStore): Promise<string> {
  const { db } = database
  const userId = await seedUser(db, 'Zoë 🦉')
  const place = { userId, newsletterId: await seedNewsletter(db, userId), mailId: await seedMail(db, userId) }
  for (const key of KEYS) await seedFile(db, place, { key })
  await seedArticle(db, place, { html: FORGED })
  await seedNonArticlePart(db, place)
  await db
    .insertInto('story_sketches')
    .values({
      article_id: await seedArticle(db, place, { position: 5 }),
      user_id: userId,
      mail_id: place.mailId,
      at: 7,
      sketch: '{}',
    })
    .execute()
  await instanceValue(db, 'picture-key', 'secret')
  await db
    .transaction()
    .execute((trx) =>
      openJobs(database).add(
        trx,
        'process-mail',
        { mailId: place.mailId },
        { runAt: 4_000_000_000_000, owner: userId },
      ),
    )
  for (const key of KEYS) await files.put(key, Buffer.from(key))
  return userId
}

const DATABASE_PAIRS = BOTH_DATABASES.flatMap((from) =>
  BOTH_DATABASES.map((to) => [from, to] as const),
).filter(([from, to]) => from !== to || process.env.TEST_ALL)

describe.each(DATABASE_PAIRS)('a backup of %s restored into %s', (from, to) => {
  test('has every row, job and file', async () => {
    const database = await testDatabase(from)
    const files = folderStore(path.join(folder, 'files'))
    await fill(database, files)
    const counts = await writeBackup({ database, files }, file)
    expect(counts).toMatchObject({ files: 2, lost: [] })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const before = await contents(database)
    await database.drop()

    const again = await emptyDatabase(to)
    const backup = await openBackup(file)
    const restored = folderStore(path.join(folder, 'again'))
    expect(await restoreBackup(backup, { database: again, files: restored })).toEqual({
      rows: counts.rows,
      files: 2,
    })
    await backup.close()
    expect(await contents(again)).toEqual(before)
    expect(String(await restored.get('pictures/b.png'))).toBe('pictures/b.png')
    // Sequences continue after the restored rows.
    const userId = await seedUser(again.db, 'Later')
    const place = {
      userId,
      newsletterId: await seedNewsletter(again.db, userId),
      mailId: await seedMail(again.db, userId),
    }
    const article_id = await seedArticle(again.db, place)
    await again.db
      .insertInto('story_sketches')
      .values({ article_id, user_id: userId, mail_id: place.mailId, at: 8, sketch: null })
      .execute()
    await again.drop()
  })
})

test.each(BOTH_DATABASES)(
  'a backup of %s shows the moment at which it began, whatever is written and deleted meanwhile',
  async (kind) => {
    const database = await testDatabase(kind)
    const files = folderStore(path.join(folder, 'files'))
    const userId = await fill(database, files)
    const before = await contents(database)
    let isFirst = true
    const busy: FileStore = {
      ...files,
      async get(key) {
        if (isFirst) {
          isFirst = false
          await seedMail(database.db, userId)
          await database.db.deleteFrom('mails').execute()
          expect(await sweepFiles(database.db, files)).toBe(2)
        }
        return files.get(key)
      },
    }
    expect(await writeBackup({ database, files: busy }, file)).toMatchObject({ files: 2, lost: [] })
    expect(await files.get('pictures/a.png')).toBeUndefined()
    const again = await emptyDatabase(kind)
    const backup = await openBackup(file)
    const restored = folderStore(path.join(folder, 'again'))
    await restoreBackup(backup, { database: again, files: restored })
    await backup.close()
    expect(await contents(again)).toEqual(before)
    expect(String(await restored.get('pictures/a.png'))).toBe('pictures/a.png')
    await Promise.all([again.drop(), database.drop()])
  },
)

describe.each(DATABASES)('a backup of %s', (kind) => {
  const database = useDatabase(kind)
  let files: FileStore
  beforeEach(async () => {
    files = folderStore(path.join(folder, 'files'))
    await fill(database, files)
  })

  test('lists the files that were already missing, and is written nevertheless', async () => {
    await files.delete('pictures/a.png')
    let began = 0
    const counting: FileStore = {
      ...files,
      hold() {
        began += 1
        return files.hold()
      },
    }
    expect(await writeBackup({ database, files: counting }, file)).toMatchObject({
      files: 1,
      lost: ['pictures/a.png'],
    })
    expect(began).toBe(1)
  })

  test('contains the files that rows name and no others, whatever an article says', async () => {
    await files.put('pictures/c.png', Buffer.from('nobody’s'))
    expect(await writeBackup({ database, files }, file)).toMatchObject({ files: 2, lost: [] })
    const backup = await openBackup(file)
    const restored = folderStore(path.join(folder, 'again'))
    const again = await emptyDatabase(kind)
    await restoreBackup(backup, { database: again, files: restored })
    await backup.close()
    const keys: string[] = []
    for await (const key of restored.keys()) keys.push(key)
    expect(keys.toSorted()).toEqual(KEYS)
    await again.drop()
  })

  test('omits files that wait to be deleted', async () => {
    await database.db
      .updateTable('files')
      .set({ mail_id: null })
      .where('key', '=', 'pictures/a.png')
      .execute()
    await files.delete('pictures/a.png')
    expect(await writeBackup({ database, files }, file)).toMatchObject({ files: 1, lost: [] })
  })

  test('of a newer version is refused, and no backup overwrites another file', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`.execute(
      database.db,
    )
    await writeBackup({ database, files }, file)
    await expect(openBackup(file)).rejects.toThrow('was written by a newer version of Tidings')
    await expect(writeBackup({ database, files }, file)).rejects.toThrow('is there already')
  })
})

describe('a backup that differs from what was written is refused with one sentence', () => {
  let bytes: Buffer
  beforeAll(async () => {
    const place = await mkdtemp(path.join(tmpdir(), 'tidings-backup-'))
    const database = await testDatabase('sqlite')
    const files = folderStore(path.join(place, 'files'))
    await fill(database, files)
    await writeBackup({ database, files }, path.join(place, 'backup.tar'))
    bytes = await readFile(path.join(place, 'backup.tar'))
    await database.drop()
    await rm(place, { recursive: true })
  })
  beforeEach(() => writeFile(file, bytes))

  test('truncated anywhere', async () => {
    for (let length = bytes.length - 1; length >= 0; length = Math.floor(length * 0.9) - 1) {
      await truncate(file, length)
      await expect(openBackup(file)).rejects.toThrow(
        /^\S+ (is truncated, altered or not a backup \(.*\)|is not a backup of Tidings)\.$/,
      )
    }
  })

  test('altered in any entry', async () => {
    let altered = 0
    for (let at = 5; at < bytes.length - 1024; at += 131) {
      // The padding of a block has no meaning.
      if (bytes[at] === 0) continue
      const wrong = Buffer.from(bytes)
      wrong[at] = (wrong[at] ?? 0) ^ 1
      await writeFile(file, wrong)
      await expect(openBackup(file)).rejects.toThrow(
        /^\S+ (is truncated, altered or not a backup \(.*\)|was altered: its checksums do not match|is not a backup of Tidings)\.$/,
      )
      altered += 1
    }
    expect(altered).toBeGreaterThan(20)
  })

  test('with data after the end', async () => {
    await appendFile(file, 'x'.repeat(2000))
    await expect(openBackup(file)).rejects.toThrow('is truncated, altered or not a backup')
  })

  test('in the format of another version', async () => {
    const archive = writeArchive(await fileTarget(`${file}-old`))
    await archive.add(HEAD, Buffer.from('{ "format": 1, "setAt": 1, "version": "0003-mails" }'))
    await archive.finish()
    await expect(openBackup(`${file}-old`)).rejects.toThrow(
      'not a backup that this version of Tidings can read',
    )
  })

  test('a file that is no backup at all, or a copied database', async () => {
    await writeFile(file, 'Dear diary, '.repeat(1000))
    await expect(openBackup(file)).rejects.toThrow('is truncated, altered or not a backup')
    await writeFile(file, `SQLite format 3\0${'x'.repeat(5000)}`)
    await expect(openBackup(file)).rejects.toThrow('is a copy of a database, not a backup')
    await expect(openBackup(`${file}-nowhere`)).rejects.toThrow('can’t be read')
  })
})
