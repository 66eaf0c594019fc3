import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedFile, seedMail, seedRemotePicture, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { claimPictures, countFreeDueSlots, isPictureDue, schedulePictures } from './picture-fetches.ts'
import { schedulePicturesOfMail, shownPictures } from './remote-pictures.ts'

describe.each(BOTH_DATABASES)('remote pictures on %s', (kind) => {
  const database = useDatabase(kind)
  let ann: string
  let bea: string
  beforeEach(async () => {
    ann = await seedUser(database.db)
    bea = await seedUser(database.db, 'Bea')
  })

  const dueAt = async (id: string) =>
    (
      await database.db
        .selectFrom('remote_pictures')
        .select('due_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).due_at

  test('without a time get one, the latest of each user first, and those that have one keep it', async () => {
    const { db } = database
    const mailId = await seedMail(db, ann)
    const add = (created_at: number, due_at: number | null = null) =>
      seedRemotePicture(db, { userId: ann, mailId }, { created_at, due_at })
    const [oldest, middle, latest] = [await add(1), await add(2), await add(3)]
    const due = await add(4, 77)
    const hers = await seedRemotePicture(db, { userId: bea, mailId: await seedMail(db, bea) })
    await schedulePictures(db, { now: 1000, perUser: 2, everyMs: 10, maxBytes: 50 })
    expect(await Promise.all([oldest, middle, latest, due, hers].map(dueAt))).toEqual([
      ...[null, 1020, 1010],
      ...[77, 1010],
    ])
    await seedFile(db, { userId: ann, mailId }, { kind: 'web', bytes: 50 })
    await schedulePictures(db, { now: 2000, perUser: 2, everyMs: 10, maxBytes: 50 })
    expect(await dueAt(oldest)).toBeNull()
    await schedulePictures(db, { now: 2000, perUser: 2, everyMs: 10, maxBytes: 51 })
    expect(await dueAt(oldest)).toBe(2010)
  })

  test('are claimed for others while enough of one user are claimed', async () => {
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

  async function fill(userId: string, count: number, from = 0) {
    const mailId = await seedMail(database.db, userId)
    const numbers = sql`with recursive n (i) as (
      select cast(${from + 1} as bigint) union all select i + 1 from n where i < ${from + count})`
    const prefix = `${userId}-`
    const id = kind === 'postgres' ? sql`cast(${prefix} as text) || i` : sql`${prefix} || i`
    const rows = sql`select ${id}, ${userId}, ${mailId}, 'https://pictures.example/', ${id},
      'pictures.example', 'waiting', i, 0, 0, i from n`
    const into = sql`insert into remote_pictures (id, user_id, mail_id, url, url_hash, host, state, due_at,
      tries, received_bytes, created_at)`
    // The position of the common table expression is the only difference.
    await sql`${into} ${numbers} ${rows}`.execute(database.db)
  }

  test('are claimed at a cost that does not grow with one user’s due pictures, of whatever hosts, and others get their turn', async () => {
    const { db } = database
    const gone = await seedUser(db, 'Gone')
    await db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', gone).execute()
    await seedRemotePicture(db, { userId: bea, mailId: await seedMail(db, bea) }, { due_at: 1 })
    const now = 1_000_000
    const claim = (hosts: string[], perUser = 4) =>
      claimPictures(db, { now, holdMs: 0, limit: 32, perUser, except: { hosts } })
    /** Milliseconds of CPU for a number of checks and claims, the minimum of five. */
    const cost = async () => {
      const runs: number[] = []
      for (let run = 0; run < 5; run += 1) {
        const { user, system } = process.cpuUsage()
        const at = performance.now()
        for (let n = 0; n < 10; n += 1) {
          await isPictureDue(db, now)
          await claim([])
          await claim(['pictures.example'])
          await countFreeDueSlots(db, ann)
        }
        const cpu = process.cpuUsage()
        // PostgreSQL works in another process.
        runs.push(
          kind === 'postgres' ? performance.now() - at : (cpu.user + cpu.system - user - system) / 1000,
        )
      }
      return Math.min(...runs)
    }
    for (const userId of [ann, gone]) await fill(userId, 2000)
    const few = await cost()
    for (const userId of [ann, gone]) await fill(userId, 38_000, 2000)
    if (kind === 'postgres') await sql`analyze remote_pictures`.execute(db)
    const many = await cost()
    expect(many / few).toBeLessThan(5)
    const users = (await claim([])).map(({ user_id }) => user_id)
    expect(users.toSorted()).toEqual([...Array<string>(4).fill(ann), bea].toSorted())
  })

  test('get a time while the user has less than 400 scheduled ones, whoever schedules them', async () => {
    const { db } = database
    await fill(ann, 398)
    const mailId = await seedMail(db, ann)
    const [seen, second, third] = [
      await seedRemotePicture(db, { userId: ann, mailId }, { created_at: 9 }),
      await seedRemotePicture(db, { userId: ann, mailId }, { created_at: 8 }),
      await seedRemotePicture(db, { userId: ann, mailId }, { created_at: 7 }),
    ]
    await schedulePicturesOfMail(db, second, 50)
    expect(await dueAt(second)).toBe(50)
    expect(await countFreeDueSlots(db, ann)).toBe(0)
    const times = await Promise.all([seen, third].map(dueAt))
    expect(times.toSorted()).toEqual([50, null])
    await schedulePictures(db, { now: 1000, perUser: 150, everyMs: 10, maxBytes: 50 })
    await schedulePicturesOfMail(db, times[0] === null ? seen : third, 60)
    expect(await Promise.all([seen, third].map(dueAt))).toEqual(times)
    await db.deleteFrom('remote_pictures').where('due_at', '=', 1).execute()
    await schedulePictures(db, { now: 1000, perUser: 150, everyMs: 10, maxBytes: 50 })
    expect((await Promise.all([seen, third].map(dueAt))).toSorted()).toEqual([1010, 50])
  })

  test('that were viewed are due with the others of their mail; an identity provider’s photo on its own', async () => {
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
    await schedulePicturesOfMail(db, seen, 50)
    expect(await Promise.all([seen, beside, photo, hers].map(dueAt))).toEqual([50, 50, null, null])
    await schedulePicturesOfMail(db, photo, 60)
    await schedulePicturesOfMail(db, seen, 70)
    expect(await Promise.all([seen, beside, photo, hers].map(dueAt))).toEqual([50, 50, 60, null])
  })

  test('that are pending are shown only if they will be fetched; fetched ones always, and only to their owner', async () => {
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
