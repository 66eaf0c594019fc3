import { expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, testDatabase } from '../../testing/test-database.ts'
import { dropStoryKeys, findByStoryKeys, insertStoryKeys, storyKey } from './story-keys.ts'

test.each(BOTH_DATABASES)('the latest sketches with a key are found on %s', async (kind) => {
  const { db, drop } = await testDatabase(kind)
  const userId = await seedUser(db)
  const mailId = await seedMail(db, userId)
  const newsletterId = await seedNewsletter(db, userId)
  for (const no of [1, 2, 3]) {
    const article_id = await seedArticle(db, { userId, mailId, newsletterId }, { position: no })
    const sketch = { no, article_id, user_id: userId, mail_id: mailId, at: no, sketch: '{}' }
    await db.insertInto('story_sketches').values(sketch).execute()
  }
  // Keys have up to 53 bits.
  const [common, rare] = [2 ** 53 - 1, storyKey(userId, 'rare')]
  for (const no of [1, 2, 3]) await insertStoryKeys(db, 10 * no, new Map([[no, [common]]]))
  await insertStoryKeys(db, 10, new Map([[1, [common, rare]]]))
  const probe = (key: number, since = 0, until = 99) => ({ key, since, until })
  const probes = [probe(common), probe(5), probe(rare), probe(common, 10, 20)]
  expect(await findByStoryKeys(db, probes, 2)).toEqual([[3, 2], [], [1], [2, 1]])
  await dropStoryKeys(db, [1, 3])
  expect(await findByStoryKeys(db, [probe(common), probe(rare)], 2)).toEqual([[2], []])
  expect(await findByStoryKeys(db, [], 2)).toEqual([])
  await drop()
})
