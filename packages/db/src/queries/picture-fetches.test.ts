import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedFile, seedMail, seedRemotePicture, seedUser } from '../testing/seed.ts'
import { DATABASES, type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { claimPictures, schedulePictures } from './picture-fetches.ts'
import { fetchLookedAt, shownPictures } from './remote-pictures.ts'

describe.each(DATABASES)('pictures of the web on %s', (kind) => {
  let database: TestDatabase
  let ann: string
  let bea: string
  beforeEach(async () => {
    database = await testDatabase(kind)
    ann = await seedUser(database.db)
    bea = await seedUser(database.db, 'Bea')
  })
  afterEach(() => database.drop())

  const dueAt = async (id: string) =>
    (
      await database.db
        .selectFrom('remote_pictures')
        .select('due_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).due_at

  test('that have no time yet get one, of each user the latest first, and those that have one keep it', async () => {
    const { db } = database
    const mailId = await seedMail(db, ann)
    const add = (created_at: number, due_at: number | null = null) =>
      seedRemotePicture(db, { userId: ann, mailId }, { created_at, due_at })
    const [oldest, middle, latest] = [await add(1), await add(2), await add(3)]
    const due = await add(4, 77)
    const hers = await seedRemotePicture(db, { userId: bea, mailId: await seedMail(db, bea) })
    await schedulePictures(db, { now: 1000, perUser: 2, everyMs: 10, mostBytes: 50 })
    expect(await Promise.all([oldest, middle, latest, due, hers].map(dueAt))).toEqual([
      ...[null, 1020, 1010],
      ...[77, 1010],
    ])
    await seedFile(db, { userId: ann, mailId }, { kind: 'web', bytes: 50 })
    await schedulePictures(db, { now: 2000, perUser: 2, everyMs: 10, mostBytes: 50 })
    expect(await dueAt(oldest)).toBeNull()
    await schedulePictures(db, { now: 2000, perUser: 2, everyMs: 10, mostBytes: 51 })
    expect(await dueAt(oldest)).toBe(2010)
  })

  test('are claimed for others while enough of one user are held', async () => {
    const { db } = database
    for (const userId of [ann, bea]) {
      const mailId = await seedMail(db, userId)
      for (let n = 0; n < 3; n += 1) await seedRemotePicture(db, { userId, mailId }, { due_at: 1 })
    }
    const claimed = await claimPictures(db, {
      now: 2,
      holdMs: 10,
      limit: 9,
      perUser: 2,
      except: { users: [ann] },
    })
    expect(claimed.map(({ user_id }) => user_id)).toEqual([bea, bea])
    const ofHosts = { now: 2, holdMs: 10, limit: 9, perUser: 2, except: { hosts: ['pictures.example'] } }
    expect(await claimPictures(db, ofHosts)).toEqual([])
  })

  test('that were looked at are due with the others of their mail; a sign-in provider’s photo by itself', async () => {
    const { db } = database
    const mailId = await seedMail(db, ann)
    const [seen, beside] = [
      await seedRemotePicture(db, { userId: ann, mailId }),
      await seedRemotePicture(db, { userId: ann, mailId }),
    ]
    const [photo, hers] = [
      await seedRemotePicture(db, { userId: ann }),
      await seedRemotePicture(db, { userId: bea }),
    ]
    await fetchLookedAt(db, seen, 50)
    expect(await Promise.all([seen, beside, photo, hers].map(dueAt))).toEqual([50, 50, null, null])
    await fetchLookedAt(db, photo, 60)
    await fetchLookedAt(db, seen, 70)
    expect(await Promise.all([seen, beside, photo, hers].map(dueAt))).toEqual([50, 50, 60, null])
  })

  test('that wait are shown only where they will be fetched; those that are there, always, and to their owner alone', async () => {
    const { db } = database
    const mailId = await seedMail(db, ann)
    const waiting = await seedRemotePicture(db, { userId: ann, mailId })
    const failed = await seedRemotePicture(db, { userId: ann, mailId }, { state: 'failed' })
    const stored = await seedFile(db, { userId: ann, mailId })
    const ids = [waiting, failed, stored]
    expect(await shownPictures(db, ann, { ids, areFetched: true })).toEqual(new Set([stored, waiting]))
    expect(await shownPictures(db, ann, { ids, areFetched: false })).toEqual(new Set([stored]))
    expect(await shownPictures(db, bea, { ids, areFetched: true })).toEqual(new Set())
  })
})
