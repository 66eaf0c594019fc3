import { insertStoryLinks } from '@tidings/db/queries/stories/story-graph'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { regroupStories } from './regroup-stories.ts'

/** A flood of one text in a number of variants. */
const VARIANTS = 500

describe.each(DATABASES)('stories of a flood on %s', (kind) => {
  const database = forEachTest(() => testDatabase(kind))

  test('are grouped with those most alike, and no more of them than there can be of a story', async () => {
    const { db } = database
    const userId = await seedUser(db)
    const mailId = await seedMail(db, userId)
    const place = { userId, mailId, newsletterId: await seedNewsletter(db, userId) }
    const nearest = ['near 1', 'near 2', 'near 3']
    const others = Array.from({ length: VARIANTS }, (_, n) => `variant ${n}`)
    for (const [position, id] of ['new', ...others, ...nearest].entries()) {
      await seedArticle(db, place, { position, id })
    }
    const linkTo = (strength: number) => (b: string) => ({ a: 'new', b, strength, layer: 'text' as const })
    await insertStoryLinks(db, userId, [...others.map(linkTo(0.6)), ...nearest.map(linkTo(0.9))])
    const grouped: string[] = []
    const group = (articles: readonly { id: string }[]) => {
      grouped.push(...articles.map(({ id }) => id))
      return articles.map(({ id }) => ({ primary: id, members: [id] }))
    }
    await regroupStories(db, userId, ['new'], { group })
    expect(grouped).toEqual(expect.arrayContaining(['new', ...nearest]))
    expect(grouped).toHaveLength(200)
  })
})
