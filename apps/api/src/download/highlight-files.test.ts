import { seedUser } from '@tidings/db/testing/seed'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { expect, test } from 'vitest'
import type { Entry } from './entries.ts'
import { markdownFiles } from './highlight-files.ts'

/** Of articles, and of highlights of each. */
const [ARTICLES, EACH] = [300, 3]
const AT = Date.UTC(2026, 10, 20)

test.each(DATABASES)(
  'on %s the Markdown export of many deleted articles has a file for each, and takes few queries',
  async (kind) => {
    const database = await testDatabase(kind)
    try {
      const userId = await seedUser(database.db, 'Ann')
      const ofArticle = (article: number) =>
        Array.from({ length: EACH }, (_, n) => ({
          ...{ id: `${n}-${article}`, user_id: userId, article_id: null, color: 'yellow' as const },
          ...{ article_title: `Story ${article % 150}`, source_newsletter: article < 150 ? 'A' : 'B' },
          ...{ text: `Passage ${n} of ${article}.`, passage: `${article} ${n}`, search_text: '' },
          created_at: AT + n * 1000,
        }))
      const rows = Array.from({ length: ARTICLES }, (_, article) => ofArticle(article)).flat()
      await database.db.insertInto('highlights').values(rows).execute()
      let queries = 0
      const db = database.db.withPlugin({
        transformQuery({ node }) {
          queries += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const files: Entry[] = []
      const user = { id: userId, time_zone: 'UTC' }
      for await (const file of markdownFiles({ db, user, filter: {} })) files.push(file)
      expect(queries).toBeLessThan(10)
      expect(files).toHaveLength(ARTICLES)
      expect(new Set(files.map(({ name }) => name)).size).toBe(ARTICLES)
      const [file] = files.filter(({ name }) => name === 'Story 7 0-157.md')
      expect(file).toMatchObject({ modifiedAt: AT + 2000 })
      const passages = String(file?.pieces).match(/^> .*$/gm)
      expect(passages).toEqual([0, 1, 2].map((n) => `> Passage ${n} of 157.`))
    } finally {
      await database.drop()
    }
  },
)
