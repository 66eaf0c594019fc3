import { setLinkFault } from '@tidings/db/queries/imports/saved-links'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const URL_OF_PAGE = 'https://quayside.example/ships/norrby-sails'

describe.each(DATABASES)('saved links on %s', (kind) => {
  const app = useTestApp(kind)

  /** The names of the jobs for mails of the user. */
  async function jobs(userId: string): Promise<string[]> {
    const mails = await app.db.selectFrom('mails').select('id').where('user_id', '=', userId).execute()
    const all = await app.db.selectFrom('jobs').select(['name', 'payload']).execute()
    return all.flatMap(({ name, payload }) => (mails.some(({ id }) => payload.includes(id)) ? [name] : []))
  }

  it('a link is among the saved articles at once, and its page is fetched by a job', async () => {
    const { call, user } = await app.newReader()
    const link = await call.savedLinks.save({ url: `${URL_OF_PAGE}?utm_source=share`, title: 'Under sail' })
    expect(link).toMatchObject({ title: 'Under sail', state: 'fetching', why: null })
    const { articles } = await call.articles.saved({})
    expect(articles).toMatchObject([{ id: link.articleId, url: URL_OF_PAGE, isSaved: true }])
    expect(await jobs(user.id)).toEqual(['fetch-link'])
    expect(app.web.requests).toEqual([])
    expect(await call.savedLinks.save({ url: `${URL_OF_PAGE}/` })).toEqual(link)
    expect((await call.articles.saved({})).articles).toHaveLength(1)
  })

  it('a text is saved with its first line as title, or under the given one', async () => {
    const { call } = await app.newReader()
    const note = await call.savedLinks.save({ text: 'A thought\n\nof two paragraphs' })
    expect(note).toMatchObject({ title: 'A thought', state: 'stored' })
    const { fullText } = await call.articles.get({ id: note.articleId })
    expect(fullText).toBe('<p>A thought</p><p>of two paragraphs</p>')
    expect(await call.savedLinks.save({ text: 'Another', title: 'Given' })).toMatchObject({ title: 'Given' })
  })

  it('one that was saved while offline counts as saved then', async () => {
    const { call } = await app.newReader()
    const hour = 3_600_000
    const { articleId } = await call.savedLinks.save({ url: URL_OF_PAGE, ago: hour })
    const { receivedAt } = await call.articles.get({ id: articleId })
    expect(Math.abs(Date.now() - hour - Date.parse(receivedAt))).toBeLessThan(60_000)
  })

  it('why a page is missing is said in words, and saving it again tries again', async () => {
    const { call, user } = await app.newReader()
    const { articleId: id } = await call.savedLinks.save({ url: URL_OF_PAGE })
    const { mail_id: mailId } = await app.db
      .selectFrom('articles')
      .select('mail_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('jobs').execute()
    await setLinkFault(app.db, user.id, mailId, 'status 404')
    expect(await call.savedLinks.get({ id })).toMatchObject({
      state: 'missing',
      why: 'its page could not be fetched: the server responded with status 404',
    })
    expect(await call.savedLinks.save({ url: URL_OF_PAGE })).toMatchObject({ state: 'fetching' })
    expect(await jobs(user.id)).toEqual(['fetch-link'])
  })

  it.each([
    [{ url: 'javascript:alert(1)' }],
    [{ url: 'http://192.168.1.5/' }],
    [{ url: '' }],
    [{ text: ' ' }],
    [{ text: 'x'.repeat(20_001) }],
    [{}],
    [{ url: URL_OF_PAGE, text: 'and a text' }],
  ])('%j is refused and saves nothing', async (input) => {
    const { call } = await app.newReader()
    await expectRefused(call.savedLinks.save(input), 'BAD_REQUEST')
    expect((await call.articles.saved({})).articles).toEqual([])
  })

  it('a user can save a limited number an hour', async () => {
    const { call } = await app.newReader()
    for (let n = 0; n < 120; n++) await call.savedLinks.save({ text: 'Again' })
    await expectRefused(call.savedLinks.save({ text: 'Again' }), 'TOO_MANY_REQUESTS')
  })
})
