import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { turnsDuring } from '@tidings/mail/testing/turns-during'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('search in long texts on %s', (kind) => {
  const app = useTestApp(kind)

  it('reads two million characters of long texts, and lets others have their turn between two', async () => {
    const { call, user } = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
    const text = `${'Nothing of interest. '.repeat(4700)} A bakery.`
    for (let n = 0; n < 25; n += 1) {
      await addArticle(
        app.db,
        { userId: user.id, newsletterId },
        { title: 'Long', text, html: `<p>${text}</p>`, summary: 'Bakery', received_at: Date.now() - n },
      )
    }
    let articles: Awaited<ReturnType<typeof call.search.articles>>['articles'] = []
    const turns = await turnsDuring(async () => {
      articles = (await call.search.articles({ q: 'bakery', sort: 'newest', pageSize: 100 })).articles
    })
    const marked = articles.map(({ snippet }) => snippet.some(({ isHit }) => isHit))
    expect(marked).toEqual([...Array(20).fill(true), ...Array(5).fill(false)])
    expect(turns).toBeGreaterThanOrEqual(25)
  })
})
