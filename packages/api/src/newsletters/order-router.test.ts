import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('putting newsletters in order on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader(...names: string[]) {
    const { call, user } = await app.newReader()
    const ids: string[] = []
    for (const name of names) ids.push(await seedNewsletter(app.db, user.id, name))
    const [first = '', second = ''] = ids
    const listed = async () => (await call.newsletters.list({})).newsletters
    return { call, user, ids, first, second, listed }
  }

  it('many are moved to a folder and tagged at once; one is in one folder', async () => {
    const { call, ids, listed } = await reader('Almanac', 'Beacon')
    await call.newsletters.organize({ ids, folder: 'Work', addTag: 'Linux' })
    await call.newsletters.organize({ ids, folder: 'Home', addTag: 'linux' })
    for (const one of await listed()) expect(one).toMatchObject({ folder: 'Home', tags: ['linux'] })
    await call.newsletters.organize({ ids, folder: null, removeTag: 'LINUX' })
    for (const one of await listed()) expect(one).not.toHaveProperty('folder')
    for (const one of await listed()) expect(one).not.toHaveProperty('tags')
  })

  it('a newsletter has a limited number of tags; one too many changes nothing', async () => {
    const { call, ids, listed } = await reader('Almanac')
    for (let n = 1; n <= 20; n++) await call.newsletters.organize({ ids, addTag: `tag ${n}` })
    const refused = await refusal(call.newsletters.organize({ ids, addTag: 'one more', folder: 'Work' }))
    expect(refused).toMatchObject({ code: 'LIMIT_REACHED' })
    const [one] = await listed()
    expect([one?.tags?.length, one?.folder]).toEqual([20, undefined])
  })

  it('a deleted one that comes back has its folder', async () => {
    const { call, ids, first, listed } = await reader('Almanac')
    await call.newsletters.organize({ ids, folder: 'Work' })
    await call.newsletters.delete({ id: first })
    expect(await listed()).toEqual([])
    await call.newsletters.restore({ id: first })
    expect((await listed())[0]?.folder).toBe('Work')
  })

  it('unread articles are counted, and those of a merged newsletter are added', async () => {
    const { call, user, first, second, listed } = await reader('Almanac', 'Beacon')
    for (const newsletterId of [first, first, second]) {
      await addArticle(app.db, { userId: user.id, newsletterId })
    }
    expect((await listed()).map(({ unread }) => unread)).toEqual([2, 1])
    await call.newsletters.merge({ id: second, into: first })
    expect(await listed()).toEqual([expect.objectContaining({ id: first, unread: 3 })])
  })

  it('a merge is undone with folder, style and articles', async () => {
    const { call, user, first, second, listed } = await reader('Almanac', 'Beacon')
    await call.newsletters.organize({ ids: [second], folder: 'Work', addTag: 'sea' })
    await call.newsletters.update({ id: second, color: 'sw-rose' })
    const articleId = await addArticle(app.db, { userId: user.id, newsletterId: second })
    const before = await listed()
    const merged = await call.newsletters.merge({ id: second, into: first })
    expect(merged).toMatchObject({ newsletter: { id: first }, undoSeconds: 10 })
    const { newsletter } = await call.newsletters.undoMerge({ id: second })
    expect(newsletter).toMatchObject({ id: second, name: 'Beacon', color: 'sw-rose' })
    expect(await listed()).toEqual(before)
    expect((await call.articles.get({ id: articleId })).newsletterId).toBe(second)
  })
})
