import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../testing/seed.ts'
import { DATABASES, type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { sharedStoriesOfNewsletter } from './stories.ts'

describe.each(DATABASES)('stories on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase(kind)
  })
  afterEach(() => database.drop())

  test('of a newsletter are shared only where it told them first and another tells them too', async () => {
    const { db } = database
    const userId = await seedUser(db)
    const mailId = await seedMail(db, userId)
    const ours = { userId, mailId, newsletterId: await seedNewsletter(db, userId, 'Ours') }
    const theirs = { userId, mailId, newsletterId: await seedNewsletter(db, userId, 'Theirs') }
    await seedArticle(db, ours, { position: 0, id: 'told by us alone' })
    await seedArticle(db, ours, { position: 1, id: 'told by us first' })
    await seedArticle(db, theirs, { position: 2, story_id: 'told by us first', is_duplicate: 1 })
    await seedArticle(db, theirs, { position: 3, id: 'told by them first' })
    await seedArticle(db, ours, { position: 4, story_id: 'told by them first', is_duplicate: 1 })
    expect(await sharedStoriesOfNewsletter(db, userId, ours.newsletterId)).toEqual(['told by us first'])
  })
})
