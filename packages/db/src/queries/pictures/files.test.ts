import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../../files/file-store.ts'
import { folderStore } from '../../files/folder-store.ts'
import { sweepFiles } from '../../files/sweep-files.ts'
import { seedFile, seedMail, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { deleteUser } from '../accounts/users.ts'
import { setArchived } from '../mails/raw-mails.ts'
import {
  detachFiles,
  findFile,
  findPicture,
  findRawFile,
  insertFiles,
  keysOfNoFile,
  listPictureFiles,
} from './files.ts'

describe.each(BOTH_DATABASES)('files on %s', (kind) => {
  const database = useDatabase(kind)
  let folder: string
  let store: FileStore
  let ann: string
  let bea: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tidings-files-'))
    store = folderStore(folder)
    ann = await seedUser(database.db)
    bea = await seedUser(database.db, 'Bea')
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
  })

  /** A file with bytes, of a mail of its own. */
  async function kept(userId: string, file: Parameters<typeof seedFile>[2] = {}) {
    const mailId = await seedMail(database.db, userId)
    const id = await seedFile(database.db, { userId, mailId }, file)
    const { key } = await database.db
      .selectFrom('files')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await store.put(key, Buffer.from(id))
    return { id, key, mailId }
  }
  const left = async () => {
    const keys: string[] = []
    for await (const key of store.keys()) keys.push(key)
    return keys.toSorted()
  }

  test('are found only by their owner, by id or by mail', async () => {
    const { db } = database
    const picture = await kept(ann)
    const raw = await kept(ann, { kind: 'mail', key: `mails/${ann}/x.eml.zst` })
    expect(await findFile(db, ann, picture.id)).toMatchObject({ id: picture.id, kind: 'inline' })
    expect(await findRawFile(db, ann, raw.mailId)).toMatchObject({ id: raw.id })
    expect(await findFile(db, bea, picture.id)).toBeUndefined()
    expect(await findRawFile(db, bea, raw.mailId)).toBeUndefined()
    expect(await findRawFile(db, ann, picture.mailId)).toBeUndefined()
    expect(await listPictureFiles(db, bea, { after: '', limit: 10 })).toEqual([])
    expect((await listPictureFiles(db, ann, { after: '', limit: 10 })).map(({ id }) => id)).toEqual([
      picture.id,
    ])
    expect(await findPicture(db, picture.id)).toMatchObject({ userId: ann })
    expect(await findPicture(db, raw.id)).toBeUndefined()
  })

  test('can only be released by their owner', async () => {
    const { id } = await kept(ann)
    await detachFiles(database.db, bea, [id])
    expect(await findFile(database.db, ann, id)).toBeDefined()
    await detachFiles(database.db, ann, [id])
    expect(await findFile(database.db, ann, id)).toBeUndefined()
    expect(await findPicture(database.db, id)).toBeUndefined()
  })

  test('are deleted with their mail and with their owner, bytes and rows, and no others', async () => {
    const { db } = database
    const [one, other] = [await kept(ann), await kept(ann)]
    const hers = await kept(bea, { kind: 'web' })
    const avatar = await seedFile(db, { userId: ann }, { kind: 'avatar', key: `profile_pictures/${ann}` })
    await store.put(`profile_pictures/${ann}`, Buffer.from('a face'))
    expect(await sweepFiles(db, store)).toBe(0)
    await db.deleteFrom('mails').where('id', '=', one.mailId).execute()
    expect(await sweepFiles(db, store)).toBe(1)
    expect(await left()).toEqual([other.key, hers.key, `profile_pictures/${ann}`].toSorted())
    await deleteUser(db, ann)
    expect(await sweepFiles(db, store)).toBe(2)
    expect(await left()).toEqual([hers.key])
    expect(await db.selectFrom('files').select('id').execute()).toEqual([{ id: hers.id }])
    expect(await findFile(db, ann, avatar)).toBeUndefined()
  })

  test('that can’t be deleted block no others, and are retried', async () => {
    const { db } = database
    const all = [await kept(ann), await kept(ann), await kept(ann)].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await deleteUser(db, ann)
    const stuck = all[0]?.key
    const busy = {
      ...store,
      delete: (key: string) => (key === stuck ? Promise.reject(new Error('busy')) : store.delete(key)),
    }
    await expect(sweepFiles(db, busy)).rejects.toThrow('busy')
    expect(await left()).toEqual([stuck])
    expect(await sweepFiles(db, store)).toBe(1)
    expect(await left()).toEqual([])
  })

  test('of the same key are one, with its first id', async () => {
    const { db } = database
    const file = {
      user_id: ann,
      mail_id: null,
      kind: 'avatar',
      key: `profile_pictures/${ann}`,
      created_at: 1,
    } as const
    const first = await insertFiles(db, [{ ...file, id: 'one', bytes: 1 }])
    const second = await insertFiles(db, [{ ...file, id: 'two', bytes: 2 }])
    expect([first.get(file.key), second.get(file.key)]).toEqual(['one', 'one'])
    expect(await findFile(db, ann, 'one')).toMatchObject({ bytes: 2 })
    expect(await keysOfNoFile(db, [file.key, 'pictures/x'])).toEqual(['pictures/x'])
  })

  test('of a mail that changed its owner belong to the new one, and none is stored for a deleted one', async () => {
    const { db } = database
    const mailId = await seedMail(db, ann)
    await db.updateTable('mails').set({ user_id: bea }).where('id', '=', mailId).execute()
    const file = {
      id: 'raw',
      mail_id: mailId,
      key: `mails/${ann}/${mailId}.eml.zst`,
      bytes: 1,
      created_at: 1,
    }
    expect(await setArchived(db, file)).toBe(true)
    expect(await findRawFile(db, ann, mailId)).toBeUndefined()
    expect(await findRawFile(db, bea, mailId)).toMatchObject({ id: 'raw' })
    expect(await setArchived(db, { ...file, mail_id: 'gone', key: 'mails/x/y' })).toBe(false)
    expect(await keysOfNoFile(db, ['mails/x/y'])).toEqual(['mails/x/y'])
  })
})
