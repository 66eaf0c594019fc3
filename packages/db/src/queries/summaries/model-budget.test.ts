import { beforeEach, describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { consumeRequest, countSharers, forgetDaysBefore, refundRequest, requestsOn } from './model-budget.ts'
import {
  claimSummaryRequest,
  dropSummaryRequestsBefore,
  endSummaryRequest,
  postponeSummaryRequest,
  requestSummaries,
} from './summary-requests.ts'

const DAY = '2026-11-20'
const NEXT = '2026-11-21'

describe.each(BOTH_DATABASES)('the model’s budget on %s', (kind) => {
  const database = useDatabase(kind)
  let ann: string
  let ben: string
  beforeEach(async () => {
    ann = await seedUser(database.db, 'Ann')
    ben = await seedUser(database.db, 'Ben')
  })

  const spend = (userId: string, day = DAY, limits = { budget: 4, share: 3 }) =>
    consumeRequest(database.db, { day, userId }, limits)

  /** Gives a user articles that wait for a summary since a time; returns the ids in the order of the issue. */
  async function addRequests(userId: string, count: number, at = 1000): Promise<string[]> {
    const newsletterId = await seedNewsletter(database.db, userId)
    const mailId = await seedMail(database.db, userId)
    const ids: string[] = []
    for (let position = 0; position < count; position++) {
      ids.push(await seedArticle(database.db, { userId, newsletterId, mailId }, { position }))
    }
    await requestSummaries(database.db, userId, ids.toReversed(), at)
    return ids
  }

  const take = (now = 5000, share = 100) =>
    claimSummaryRequest(database.db, { now, holdMs: 1000, day: DAY, share }).then((found) => found?.articleId)

  test('no user gets more than a share, all together not more than the budget, and each day starts again', async () => {
    expect([await spend(ann), await spend(ann), await spend(ann), await spend(ann)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([await spend(ben), await spend(ben)]).toEqual([true, false])
    expect(await requestsOn(database.db, DAY)).toBe(4)
    expect(await spend(ann, NEXT)).toBe(true)
    expect(await requestsOn(database.db, NEXT)).toBe(1)
  })

  test('without a budget nothing is allowed', async () => {
    expect(await spend(ann, DAY, { budget: 0, share: 1 })).toBe(false)
    expect(await requestsOn(database.db, DAY)).toBe(0)
  })

  test('also when concurrent', async () => {
    const spent = await Promise.all(
      Array.from({ length: 8 }, (_, at) => spend(at % 2 ? ann : ben, DAY, { budget: 5, share: 4 })),
    )
    expect(spent.filter(Boolean)).toHaveLength(5)
    expect(await requestsOn(database.db, DAY)).toBe(5)
  })

  test('what is taken back can be spent again, and never more than was spent', async () => {
    await spend(ann)
    for (let times = 0; times < 3; times++) await refundRequest(database.db, { day: DAY, userId: ann })
    expect(await requestsOn(database.db, DAY)).toBe(0)
    expect([await spend(ann), await spend(ann), await spend(ann)]).toEqual([true, true, true])
  })

  test('it is shared by users who wait, and those who had requests in the last days', async () => {
    expect(await countSharers(database.db, DAY)).toBe(0)
    await spend(ann, '2026-11-01')
    await addRequests(ben, 2)
    expect(await countSharers(database.db, '2026-11-01')).toBe(2)
    expect(await countSharers(database.db, DAY)).toBe(1)
    await forgetDaysBefore(database.db, DAY)
    expect(await countSharers(database.db, '2026-11-01')).toBe(1)
  })

  test('the user who had least is next, the latest issue first and each in its order; a user who had a share waits', async () => {
    const [older] = await addRequests(ann, 1, 1000)
    const [first, second] = await addRequests(ann, 2, 2000)
    const [his] = await addRequests(ben, 1, 500)
    await spend(ann)
    expect([await take(), await take(), await take(), await take()]).toEqual([his, first, second, older])
    expect(await take()).toBeUndefined()
    expect(await take(7000, 1)).toBe(his)
    expect(await take(7000, 1)).toBeUndefined()
  })

  test('one of two workers takes a request, and another takes it when its lease expires', async () => {
    const ids = await addRequests(ann, 5)
    const taken = await Promise.all(Array.from({ length: 5 }, () => take()))
    const known = taken.filter((id) => id !== undefined)
    expect(new Set(known).size).toBe(known.length)
    for (let more = await take(); more; more = await take()) known.push(more)
    expect(known.toSorted()).toEqual(ids.toSorted())
    expect(ids).toContain(await take(6001))
  })

  test('a request can be delayed, is the same when added twice, and is deleted when it ends, is old, or its article is deleted', async () => {
    const [a = '', b = '', c = ''] = await addRequests(ann, 3)
    await requestSummaries(database.db, ann, [a], 1)
    await postponeSummaryRequest(database.db, a, { runAt: 9000, tries: 2 })
    await endSummaryRequest(database.db, b)
    await database.db.deleteFrom('articles').where('id', '=', c).execute()
    expect(await take()).toBeUndefined()
    expect(await claimSummaryRequest(database.db, { now: 9000, holdMs: 1, day: DAY, share: 1 })).toEqual({
      articleId: a,
      userId: ann,
      tries: 2,
    })
    await dropSummaryRequestsBefore(database.db, 1001)
    expect(await take(99_000)).toBeUndefined()
  })
})
