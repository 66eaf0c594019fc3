import { seedFile, seedMail, seedNewsletter, seedRemotePicture, seedUser } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { evictPictures } from './evict-pictures.ts'

describe.each(DATABASES)('the space of remote pictures on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  /** A stored picture of 100 bytes of a mail received at that time; the later that was, the earlier it was fetched. */
  async function kept(userId: string, receivedAt: number, newsletterId?: string): Promise<string> {
    const { db } = mails
    const mailId = await seedMail(db, userId, receivedAt)
    const newsletter_id = newsletterId ?? null
    await db.updateTable('mails').set({ newsletter_id }).where('id', '=', mailId).execute()
    const at = 1000 - receivedAt
    const id = await seedRemotePicture(db, { userId, mailId }, { state: 'stored', fetched_at: at })
    const key = `pictures/${userId}/${id}`
    await mails.files.put(key, Buffer.alloc(100))
    await seedFile(db, { userId, mailId }, { id, key, kind: 'web', bytes: 100, created_at: at })
    return id
  }
  const evict = async (ofUser: number, ofAll: number) => {
    const { evicted } = await evictPictures(mails.db, mails.files, { ofUser, ofAll })
    return evicted
  }
  const left = async () => (await mails.keys()).map((key) => key.slice(key.lastIndexOf('/') + 1)).toSorted()
  const evicted = async () => {
    const of = mails.db.selectFrom('remote_pictures').select(['id', 'due_at'])
    const rows = await of.where('state', '=', 'evicted').execute()
    expect(rows.every(({ due_at }) => due_at === null)).toBe(true)
    return rows.map(({ id }) => id).toSorted()
  }

  test('is bounded for each user and for all: the oldest are deleted, and not fetched again', async () => {
    const other = await seedUser(mails.db, 'Bea')
    const [a, b, c] = [await kept(mails.userId, 3), await kept(mails.userId, 1), await kept(mails.userId, 2)]
    const d = await kept(other, 0)
    expect(await evict(300, 401)).toBe(0)
    expect(await evict(250, 400)).toBe(1)
    expect(await evicted()).toEqual([b])
    expect(await left()).toEqual([a, c, d].toSorted())
    expect(await evict(250, 200)).toBe(1)
    expect(await evicted()).toEqual([b, c].toSorted())
    expect(await left()).toEqual([a, d].toSorted())
    const files = await mails.db.selectFrom('files').select('id').where('kind', '=', 'web').execute()
    expect(files.map(({ id }) => id).toSorted()).toEqual([a, d].toSorted())
  })

  test('as many are deleted as the disk needs, though all limits are kept', async () => {
    const [a, b, c] = [await kept(mails.userId, 3), await kept(mails.userId, 1), await kept(mails.userId, 2)]
    const freed = await evictPictures(mails.db, mails.files, { ofAll: 1000, toFree: 101 })
    expect(freed).toEqual({ evicted: 2, isFull: false })
    expect([await evicted(), await left()]).toEqual([[b, c].toSorted(), [a]])
  })

  test('when all together exceed the limit, users with the most lose pictures, of the newsletter with the most', async () => {
    const { db } = mails
    const [small, large] = [await seedUser(db, 'Small'), await seedUser(db, 'Large')]
    const [rare, flood] = [await seedNewsletter(db, large), await seedNewsletter(db, large)]
    const others = [await kept(small, 1), await kept(small, 2)]
    others.push(await kept(large, 0, rare), await kept(large, 0))
    const many: string[] = []
    for (let n = 0; n < 8; n += 1) many.push(await kept(large, 10 + n, flood))
    expect(await evict(10_000, 700)).toBe(5)
    expect(await left()).toEqual([...others, ...many.slice(5)].toSorted())
    // Then they take equally much.
    expect(await evict(10_000, 400)).toBe(3)
    expect(await left()).toHaveLength(4)
    expect(await left()).toEqual(expect.arrayContaining(others.slice(0, 2)))
  })
})
