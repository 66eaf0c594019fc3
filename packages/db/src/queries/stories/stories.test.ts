import { describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { findStory, neighboursOfNewsletter } from './stories.ts'

describe.each(BOTH_DATABASES)('stories on %s', (kind) => {
  const database = useDatabase(kind)

  test('a newsletter’s neighbours are the articles of others in one story with its own', async () => {
    const { db } = database
    const userId = await seedUser(db)
    const mailId = await seedMail(db, userId)
    const ours = { userId, mailId, newsletterId: await seedNewsletter(db, userId, 'Ours') }
    const theirs = { userId, mailId, newsletterId: await seedNewsletter(db, userId, 'Theirs') }
    await seedArticle(db, ours, { position: 0, id: 'covered by us alone' })
    await seedArticle(db, ours, { position: 1, id: 'covered by us first' })
    const later = { story_id: 'covered by us first', is_duplicate: 1 as const }
    await seedArticle(db, theirs, { position: 2, id: 'covered by them later', ...later })
    await seedArticle(db, theirs, { position: 3, id: 'covered by them first' })
    await seedArticle(db, ours, { position: 4, story_id: 'covered by them first', is_duplicate: 1 })
    await seedArticle(db, theirs, { position: 5, id: 'covered by them alone' })
    expect((await neighboursOfNewsletter(db, userId, ours.newsletterId)).toSorted()).toEqual([
      'covered by them first',
      'covered by them later',
    ])
  })

  test('a story is found by any of its articles, also when its first one is gone, and only by its user', async () => {
    const { db } = database
    const userId = await seedUser(db)
    const place = {
      userId,
      mailId: await seedMail(db, userId),
      newsletterId: await seedNewsletter(db, userId),
    }
    await seedArticle(db, place, { id: 'later', story_id: 'gone' })
    for (const id of ['later', 'gone']) expect(await findStory(db, userId, id)).toBe('gone')
    expect(await findStory(db, await seedUser(db), 'later')).toBeUndefined()
  })
})
