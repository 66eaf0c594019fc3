import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

const LINK = 'https://click.example/ls/click?upn=7'
const PAGE = 'https://harbour.example/page'
const ASKED = [`HEAD ${LINK}`, `HEAD ${PAGE}`]
const leadOn = async (url: string) => (url === PAGE ? { status: 200 } : { status: 302, to: PAGE })

describe.each(DATABASES)('resolving a tracking link on %s', (kind) => {
  const app = useTestApp(kind)
  let reader: Awaited<ReturnType<TestApp['newReader']>>
  let newsletterId: string
  beforeEach(async () => {
    reader = await app.newReader()
    newsletterId = await seedNewsletter(app.db, reader.user.id)
    app.web.requests.length = 0
    app.web.respond = leadOn
  })

  const add = (url: string | null) => addArticle(app.db, { userId: reader.user.id, newsletterId }, { url })
  const resolve = (id: string) => reader.call.articles.resolveLink({ id })

  it('sends one request and sets the URL of all the user’s articles with the link, keeping the link', async () => {
    const ids = [await add(LINK), await add(LINK), await add('https://click.example/ls/click?upn=8')]
    const response = await resolve(ids[0] ?? '')
    expect(response).toMatchObject({ articleId: ids[0], url: PAGE, isResolved: true, why: null })
    expect(response.articleIds.sort()).toEqual(ids.slice(0, 2).sort())
    expect(app.web.requests).toEqual(ASKED)
    for (const id of ids.slice(0, 2)) {
      const article = await reader.call.articles.get({ id })
      expect(article).toMatchObject({ url: PAGE, isOpaqueLink: false, originalUrl: LINK })
    }
    expect((await reader.call.articles.get({ id: ids[2] ?? '' })).isOpaqueLink).toBe(true)
  })

  it('sends no request for a resolved link, or a link that contains its target', async () => {
    await resolve(await add(LINK))
    expect(await resolve(await add(LINK))).toMatchObject({ url: PAGE, isResolved: true })
    expect(await resolve(await add(PAGE))).toMatchObject({ url: PAGE, isResolved: true, articleIds: [] })
    expect(app.web.requests).toEqual(ASKED)
  })

  it('changes nothing and returns the reason if the link can’t be resolved, and can be called again', async () => {
    const id = await add(LINK)
    app.web.respond = async (url) => ({ status: 302, to: url })
    const expected = {
      articleId: id,
      url: LINK,
      isResolved: false,
      why: 'It redirects in a loop.',
      articleIds: [],
    }
    expect(await resolve(id)).toEqual(expected)
    expect(await reader.call.articles.get({ id })).toMatchObject({ url: LINK, isOpaqueLink: true })
    app.web.respond = leadOn
    expect(await resolve(id)).toMatchObject({ isResolved: true })
  })

  it('never requests a link that might do more than open a page', async () => {
    const title = 'Unsubscribe here'
    const place = { userId: reader.user.id, newsletterId }
    expect(await resolve(await addArticle(app.db, place, { url: LINK, title }))).toMatchObject({
      isResolved: false,
      why: 'It may do more than lead to a page (unsubscribe), so it was not opened.',
    })
    expect(app.web.requests).toEqual([])
  })

  it('sends one request for two concurrent calls', async () => {
    const id = await add(LINK)
    const { promise, resolve: response } = Promise.withResolvers<void>()
    app.web.respond = (url) => promise.then(() => leadOn(url))
    const first = resolve(id)
    await expect.poll(() => app.web.requests).toEqual([`HEAD ${LINK}`])
    await expectRefused(resolve(id), 'CONFLICT')
    response()
    expect(await first).toMatchObject({ isResolved: true })
    expect(app.web.requests).toEqual(ASKED)
  })

  it('resolves at most 60 links of a user within an hour', async () => {
    const userId = reader.user.id
    const now = Date.now()
    await app.db
      .insertInto('link_resolutions')
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          id: `${userId} ${n}`,
          ...{ user_id: userId, link: `https://click.example/${n}`, asked_at: now - 50 * 60_000 },
          ...{ state: 'failed' as const, resolved: null, reason: 'circle' as const },
        })),
      )
      .execute()
    const id = await add(LINK)
    await expectRefused(
      resolve(id),
      'TOO_MANY_REQUESTS',
      'You have asked for 60 links within an hour. Please try again in 10 min.',
    )
    expect(app.web.requests).toEqual([])
    await app.db
      .updateTable('link_resolutions')
      .set({ asked_at: now - 61 * 60_000 })
      .execute()
    expect(await resolve(id)).toMatchObject({ isResolved: true })
  })

  it('an article without a link is an error', async () => {
    await expectRefused(resolve(await add(null)), 'CONFLICT')
  })

  it('a failure on this server resolves nothing and is logged', async () => {
    app.web.respond = () => Promise.reject(new Error('The disk is on fire.'))
    expect(await resolve(await add(LINK))).toMatchObject({
      isResolved: false,
      why: 'Something went wrong on this server.',
    })
    expect(app.logged.at(-1)).toMatchObject({ message: 'resolving a link failed' })
  })
})
