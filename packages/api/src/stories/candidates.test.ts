import { seedNewsletter } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { useTestApp } from '../testing/test-app.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 5, 10, 12)

describe.each(BOTH_DATABASES)('searching for another article on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader() {
    const { user, call } = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
    const add = (title: string, received_at: number, more: Parameters<typeof addArticle>[2] = {}) =>
      addArticle(app.db, { userId: user.id, newsletterId }, { title, received_at, ...more })
    const articleId = await add('Freighters return to sail', NOON)
    const found = async (search?: string) => {
      const { articles } = await call.stories.candidates({ articleId, ...(search && { search }) })
      return articles.map(({ title }) => title)
    }
    return { call, add, articleId, found }
  }

  it('finds articles of about the same days, those sharing words first, then the nearest in time', async () => {
    const { add, found } = await reader()
    await add('Bees hum', NOON + DAY)
    await add('Banks close', NOON - 2 * DAY)
    await add('Why freighters have sails', NOON - 3 * DAY)
    await add('Freighters of long ago', NOON - 8 * DAY)
    await add('Freighters to come', NOON + 8 * DAY)
    expect(await found()).toEqual(['Why freighters have sails', 'Bees hum', 'Banks close'])
    expect(await found('BEES')).toEqual(['Bees hum'])
    expect(await found('kernel banks')).toEqual(['Banks close'])
  })

  it('returns nothing of the same issue or story, and no reclassified articles', async () => {
    const { call, add, articleId, found } = await reader()
    const { issueId } = await call.articles.get({ id: articleId })
    await add('Beside it', NOON, { mail_id: issueId, position: 1 })
    await add('Left out', NOON, { excluded_at: NOON })
    const again = await add('Sails are back', NOON)
    expect(await found()).toEqual(['Sails are back'])
    await call.stories.join({ id: articleId, articleId: again })
    expect(await found()).toEqual([])
  })
})
