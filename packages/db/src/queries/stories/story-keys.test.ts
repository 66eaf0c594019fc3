import { expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, testDatabase } from '../../testing/test-database.ts'
import { dropStoryKeys, findByStoryKeys, insertStoryKeys, type Probe, storyKey } from './story-keys.ts'

const CASES = BOTH_DATABASES.flatMap((kind) => [false, true].map((isIndexed) => ({ kind, isIndexed })))

test.each(CASES)(
  'the latest sketches with a key are found ($kind, indexed: $isIndexed)',
  async ({ kind, isIndexed }) => {
    const { db, drop } = await testDatabase(kind)
    const userId = await seedUser(db)
    const mailId = await seedMail(db, userId)
    const newsletterId = await seedNewsletter(db, userId)
    for (const no of [1, 2, 3]) {
      const article_id = await seedArticle(db, { userId, mailId, newsletterId }, { position: no })
      const sketch = { no, article_id, user_id: userId, mail_id: mailId, at: no, sketch: '{}' }
      await db.insertInto('story_sketches').values(sketch).execute()
    }
    const [common, rare] = ['w:harbour', 'l:rare']
    const week = 7 * 86_400_000
    const insert = (at: number, keys: Map<number, string[]>) => insertStoryKeys(db, { userId, at }, keys)
    for (const no of [1, 2, 3]) await insert(no * week, new Map([[no, [common]]]))
    await insert(week, new Map([[1, [common, rare]]]))
    const probe = (key: string, since = 0, until = 9 * week) => ({ key, since, until })
    const find = async (probes: Probe[], most = 2, owner = userId) =>
      (await findByStoryKeys(db, owner, probes, most)).found
    const probes = [probe(common), probe('w:none'), probe(rare), probe(common, week, 2 * week)]
    expect(await find(probes)).toEqual([[3, 2], [], [1], [2, 1]])
    expect(await find([probe(common, week + 1, 3 * week - 1)])).toEqual([[2]])
    expect(await find(probes, 2, 'another')).toEqual([[], [], [], []])
    if (isIndexed) {
      const { recent } = await findByStoryKeys(db, userId, probes, 2)
      const many = Array.from({ length: 100 }, () => recent).flat()
      await insertStoryKeys(db, { userId, at: 2 * week }, new Map([[2, [common]]]), many)
      expect(await db.selectFrom('recent_story_keys').selectAll().execute()).toEqual([])
      expect(await find(probes)).toEqual([[3, 2], [], [1], [2, 1]])
    }
    await dropStoryKeys(db, [1, 3])
    expect(await find([probe(common), probe(rare)])).toEqual([[2], []])
    expect(await find([])).toEqual([])
    await drop()
  },
)

test('keys of one user and week are beside each other', () => {
  const at = Date.UTC(2026, 10, 18)
  const keys = Array.from({ length: 100 }, (_, n) => storyKey('ada', `w:${n}`, at))
  expect(Math.max(...keys) - Math.min(...keys)).toBeLessThan(2 ** 27)
  expect(new Set(keys).size).toBe(100)
  expect(Math.max(...keys)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
})
