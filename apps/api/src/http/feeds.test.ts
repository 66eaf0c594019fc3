import { addArticle } from '@tidings/api/testing/add-article'
import { seedApiToken, seedFile, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { describe, expect, it } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** The root of an XML document, by a parser that throws for what is not well-formed. */
function parseXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    const current = open.at(-1)
    if (current) current.text += text
  })
  parser.write(source).close()
  const [first] = root.children
  if (!first) throw new Error('The document is empty.')
  return first
}

const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name)
const textOf = (element: Element, name: string) => all(element, name)[0]?.text

describe.each(DATABASES)('feeds on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))

  /** A user with a newsletter, and a feed fetched by its address. */
  async function reader() {
    const { app } = tidings
    const { call, user, token } = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel & Weekly')
    const add = (article: Parameters<typeof addArticle>[2] = {}) =>
      addArticle(app.db, { userId: user.id, newsletterId }, article)
    return { call, user, token, newsletterId, add }
  }

  const pathOf = (url: string) => new URL(url).pathname
  const get = (url: string, headers: Record<string, string> = {}) =>
    tidings.http.inject({ url: pathOf(url), headers })
  const itemsOf = async (jsonUrl: string) =>
    (await get(jsonUrl)).json().items as { id: string; title: string; content_html: string }[]

  it('are well-formed Atom with everything that RFC 4287 requires, whatever a mail contains', async () => {
    const { call, newsletterId, add } = await reader()
    const title = 'A \u0007bell & <b>"]]>\u{1f514}\ufffe and half \ud83d'
    const id = await add({ title, html: '<p>5 &lt; 6 &amp; ]]&gt; \u000b<br>x</p>', author: null, url: null })
    const { atomUrl } = await call.feeds.create({ kind: 'newsletter', newsletterId })
    const response = await get(atomUrl)
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = parseXml(response.body)
    expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } })
    for (const name of ['id', 'title', 'updated']) expect(all(feed, name)).toHaveLength(1)
    expect(textOf(feed, 'title')).toBe('Kernel & Weekly')
    expect(all(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
      ['self', atomUrl],
      ['alternate', `https://tidings.test/newsletter/${newsletterId}`],
    ])
    const [entry] = all(feed, 'entry')
    if (!entry) throw new Error('There is no entry.')
    expect(textOf(entry, 'id')).toBe(`urn:uuid:${id}`)
    expect(textOf(entry, 'title')).toBe('A bell & <b>"]]>\u{1f514} and half \ufffd')
    expect(textOf(entry, 'content')).toBe('<p>5 &lt; 6 &amp; ]]&gt; <br>x</p>')
    expect(all(entry, 'content')[0]?.attributes.type).toBe('html')
    expect(all(entry, 'author')[0]?.children[0]?.text).toBe('Kernel & Weekly')
    for (const name of ['updated', 'published']) {
      expect(textOf(entry, name)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    }
  })

  it('are JSON Feed 1.1, with the fields that it requires', async () => {
    const { call, newsletterId, add } = await reader()
    const id = await add({ title: 'Ships with sails', url: 'https://sails.example/', tags: ['wind'] })
    const { jsonUrl } = await call.feeds.create({ kind: 'newsletter', newsletterId })
    const response = await get(jsonUrl)
    expect(response.headers['content-type']).toBe('application/feed+json; charset=utf-8')
    const feed = response.json()
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Kernel & Weekly',
      feed_url: jsonUrl,
      items: [
        {
          id: `urn:uuid:${id}`,
          url: `https://tidings.test/article/${id}`,
          external_url: 'https://sails.example/',
          title: 'Ships with sails',
          authors: [{ name: 'Kernel & Weekly' }],
        },
      ],
    })
    const [item] = feed.items
    expect(item.tags).toContain('wind')
    expect(typeof item.content_html).toBe('string')
    for (const date of [item.date_published, item.date_modified]) expect(Date.parse(date)).not.toBeNaN()
  })

  it('have texts as in the reader, with pictures by absolute URLs of this server only', async () => {
    const { call, user, add, newsletterId } = await reader()
    const pictureId = await seedFile(tidings.app.db, { userId: user.id })
    const html = `<p><img src="picture:${pictureId}"><img src="picture:${'A'.repeat(32)}"></p>`
    const id = await add({ html })
    const { jsonUrl } = await call.feeds.create({ kind: 'newsletter', newsletterId })
    const [item] = await itemsOf(jsonUrl)
    expect(item?.content_html).toBe(
      `<p><img src="https://tidings.test/api/pictures/${pictureId}"><img src=""></p>`,
    )
    const { fullText } = await call.articles.get({ id })
    expect(item?.content_html).toBe(fullText.replaceAll('"/api/', '"https://tidings.test/api/'))
  })

  it('have today’s edition with each story once, saved articles, those with a tag, or those of a newsletter', async () => {
    const { call, user, newsletterId, add } = await reader()
    const day = 86_400_000
    const old = await add({ title: 'Old', received_at: Date.now() - 3 * day, tags: ['Wind'] })
    const first = await add({ title: 'First', received_at: Date.now() - 1 })
    await add({ title: 'Again', is_duplicate: 1, story_id: first })
    await call.articles.save({ articleId: old, saved: true })
    const other = await seedNewsletter(tidings.app.db, user.id, 'Margins')
    const titles = async (asked: Parameters<typeof call.feeds.create>[0]) =>
      (await itemsOf((await call.feeds.create(asked)).jsonUrl)).map(({ title }) => title)
    expect(await titles({ kind: 'today' })).toEqual(['First'])
    expect(await titles({ kind: 'saved' })).toEqual(['Old'])
    expect(await titles({ kind: 'tag', tag: 'wind' })).toEqual(['Old'])
    expect(await titles({ kind: 'newsletter', newsletterId })).toEqual(['Again', 'First', 'Old'])
    expect(await titles({ kind: 'newsletter', newsletterId: other })).toEqual([])
    expect(await titles({ kind: 'search', query: 'tag:wind title:old' })).toEqual(['Old'])
  })

  it('are not sent again until they change, by tag or by time', async () => {
    const { call, newsletterId, add } = await reader()
    const id = await add()
    const { atomUrl, jsonUrl } = await call.feeds.create({ kind: 'newsletter', newsletterId })
    const { etag = '', 'last-modified': since = '' } = (await get(atomUrl)).headers as Record<string, string>
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(atomUrl, { 'if-none-match': known })
      expect(response.statusCode).toBe(304)
      expect(response.body).toBe('')
      expect(response.headers.etag).toBe(etag)
    }
    expect((await get(atomUrl, { 'if-modified-since': since })).statusCode).toBe(304)
    expect((await get(atomUrl, { 'if-none-match': '"other"', 'if-modified-since': since })).statusCode).toBe(
      200,
    )
    expect((await get(atomUrl, { 'if-modified-since': 'yesterday' })).statusCode).toBe(200)
    expect((await get(jsonUrl, { 'if-none-match': etag })).statusCode).toBe(200)
    // Read articles are the same ones.
    await call.articles.read({ articleId: id, read: true })
    expect((await get(atomUrl, { 'if-none-match': etag })).statusCode).toBe(304)
    await call.articles.changeTags({ id, add: ['changed'] })
    expect((await get(atomUrl, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('are deleted when revoked, with their newsletter, token or account, and their addresses are stored as hashes', async () => {
    const { call, user, newsletterId } = await reader()
    const made = await call.feeds.create({ kind: 'newsletter', newsletterId })
    const [, secret = ''] = /feeds\/([\w-]{43})\//.exec(made.atomUrl) ?? []
    const rows = await tidings.app.db.selectFrom('feeds').selectAll().where('user_id', '=', user.id).execute()
    expect(secret).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await get(made.atomUrl)).statusCode).toBe(200)
    expect((await call.feeds.list()).feeds).toMatchObject([
      { id: made.feed.id, newsletterName: 'Kernel & Weekly' },
    ])
    await call.newsletters.delete({ id: newsletterId })
    expect((await get(made.atomUrl)).statusCode).toBe(404)
    await call.newsletters.restore({ id: newsletterId })
    expect((await get(made.atomUrl)).statusCode).toBe(200)
    await call.feeds.revoke({ id: made.feed.id })
    expect((await get(made.atomUrl)).statusCode).toBe(404)

    const token = await seedApiToken(tidings.app.db, user.id)
    const { call: program } = await tidings.app.programCaller(token.secret)
    const byToken = await program.feeds.create({ kind: 'saved' })
    expect((await get(byToken.jsonUrl)).statusCode).toBe(200)
    await call.apiTokens.revoke({ id: token.id })
    expect((await get(byToken.jsonUrl)).statusCode).toBe(404)

    const last = await call.feeds.create({ kind: 'saved' })
    await tidings.app.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', user.id).execute()
    expect((await get(last.jsonUrl)).statusCode).toBe(404)
  })

  it('that are requested too often return the time to retry', async () => {
    const { call } = await reader()
    const { jsonUrl } = await call.feeds.create({ kind: 'saved' })
    const responses = []
    for (const _ of Array(61)) responses.push(await get(jsonUrl))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array(60).fill(200), 429])
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
