import { seedFile, seedMail, seedRemotePicture, seedUser } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { evictPictures } from './evict-pictures.ts'

describe.each(DATABASES)('what pictures of the web take on %s', (kind) => {
  let mails: MailRun
  beforeEach(async () => {
    mails = await openMailRun(kind)
  })
  afterEach(() => mails.close())

  /** A kept picture of 100 bytes, fetched at that instant. */
  async function kept(userId: string, at: number): Promise<string> {
    const { db } = mails.database
    const mailId = await seedMail(db, userId)
    const id = await seedRemotePicture(db, { userId, mailId }, { state: 'stored', fetched_at: at })
    const key = `pictures/${userId}/${id}`
    await mails.files.put(key, Buffer.alloc(100))
    await seedFile(db, { userId, mailId }, { id, key, kind: 'web', bytes: 100, created_at: at })
    return id
  }
  const left = async () => {
    const ids: string[] = []
    for await (const key of mails.files.keys()) ids.push(key.slice(key.lastIndexOf('/') + 1))
    return ids.toSorted()
  }
  const evicted = async () => {
    const rows = await mails.database.db
      .selectFrom('remote_pictures')
      .select(['id', 'due_at'])
      .where('state', '=', 'evicted')
      .execute()
    expect(rows.every(({ due_at }) => due_at === null)).toBe(true)
    return rows.map(({ id }) => id).toSorted()
  }

  test('is bounded for each user and for all: the oldest go, and are not fetched again', async () => {
    const other = await seedUser(mails.database.db, 'Bea')
    const [a, b, c] = [await kept(mails.userId, 3), await kept(mails.userId, 1), await kept(mails.userId, 2)]
    const d = await kept(other, 0)
    const evict = (ofUser: number, ofAll: number) =>
      evictPictures(mails.database.db, mails.files, { ofUser, ofAll })
    expect(await evict(300, 400)).toBe(0)
    expect(await evict(250, 400)).toBe(1)
    expect(await evicted()).toEqual([b])
    expect(await left()).toEqual([a, c, d].toSorted())
    expect(await evict(250, 150)).toBe(2)
    expect(await evicted()).toEqual([b, c, d].toSorted())
    expect(await left()).toEqual([a])
    const files = await mails.database.db.selectFrom('files').select('id').where('kind', '=', 'web').execute()
    expect(files).toEqual([{ id: a }])
  })
})
