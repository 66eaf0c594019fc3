import { fullReads } from '@tidings/db/testing/full-reads'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addArticle } from './testing/add-article.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp('sqlite')
})
afterEach(() => app.close())

test('what is opened every day never reads all that the user ever received', async () => {
  const { database } = app.services
  if (database.kind !== 'sqlite') throw new Error('Plans are those of SQLite.')
  const { user, call } = await app.newReader()
  const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
  const id = await addArticle(app.db, { userId: user.id, newsletterId }, { tags: ['linux'] })
  const other = await addArticle(app.db, { userId: user.id, newsletterId }, { category: 'business' })
  const reads = await fullReads(database.driver, async () => {
    await call.articles.get({ id })
    await call.editions.today({})
    await call.articles.list({})
    await call.articles.list({ category: 'business' })
    await call.articles.stats({ email: user.email })
    await call.newsletters.list({})
    await call.topics.list({})
    await call.articles.saved({})
    await call.articles.save({ articleId: id, saved: true })
    await call.articles.read({ articleId: id, read: true })
    await call.articles.changeTags({ id, add: ['kernel'], remove: ['linux'] })
    await call.highlights.list({})
    await call.stories.get({ id: other })
    const { issues } = await call.newsletters.issues({ id: newsletterId })
    await call.issues.get({ id: issues[0]?.id ?? '' })
    await call.search.articles({ q: 'kernel' })
  })
  expect(reads).toEqual([])
})
