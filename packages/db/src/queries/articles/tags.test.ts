import { beforeEach, describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { changeTags, countTags, insertTags, tagsOfArticles } from './tags.ts'

describe.each(BOTH_DATABASES)('tags on %s', (kind) => {
  const database = useDatabase(kind)
  let userId: string
  let articleId: string
  beforeEach(async () => {
    userId = await seedUser(database.db)
    const newsletterId = await seedNewsletter(database.db, userId)
    articleId = await seedArticle(database.db, {
      userId,
      newsletterId,
      mailId: await seedMail(database.db, userId),
    })
  })

  const tags = async () => (await tagsOfArticles(database.db, userId, [articleId])).get(articleId)
  const change = (add: string[], remove: string[] = []) =>
    database.db
      .transaction()
      .execute((trx) => changeTags(trx, userId, articleId, { add, remove, now: 1_795_000_000_000 }))

  test('that the user added or removed stay so when the mail is processed again', async () => {
    await insertTags(database.db, userId, articleId, ['Linux', 'Scheduler'])
    await change(['To cite'], ['linux'])
    await insertTags(database.db, userId, articleId, ['linux', 'Scheduler', 'to cite', 'new'])
    expect(await tags()).toEqual(['new', 'Scheduler', 'To cite'])
  })

  test('are compared case-insensitively, and keep the case they were written in first', async () => {
    await insertTags(database.db, userId, articleId, ['Économie'])
    await change(['économie', 'AI', 'ai', 'E\u0301conomie'])
    expect(await tags()).toEqual(['ai', 'Économie'])
  })

  test('are restored when they are added again', async () => {
    await insertTags(database.db, userId, articleId, ['linux'])
    await change([], ['LINUX'])
    expect(await tags()).toBeUndefined()
    await change(['Linux'])
    expect(await tags()).toEqual(['Linux'])
  })

  test('are counted over all articles, the most frequent first', async () => {
    const newsletterId = await seedNewsletter(database.db, userId)
    const mailId = await seedMail(database.db, userId)
    const other = await seedArticle(database.db, { userId, newsletterId, mailId })
    await insertTags(database.db, userId, articleId, ['linux', 'zoo', 'gone'])
    await insertTags(database.db, userId, other, ['Linux', 'ai'])
    await change([], ['gone'])
    const counted = await countTags(database.db, userId, 10)
    expect(counted.map(({ tag, count }) => [tag.toLowerCase(), count])).toEqual([
      ['linux', 2],
      ['ai', 1],
      ['zoo', 1],
    ])
    expect(await countTags(database.db, userId, 1)).toHaveLength(1)
  })
})
