import type { TokenScope } from '@tidings/accounts/programs/api-tokens'
import { seedApiToken, seedFile } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { decimalOf, hexOf, longIdOf } from '../greader/item-ids.ts'
import {
  type Form,
  type Item,
  openFeedReader,
  READ,
  READING_LIST,
  STARRED,
} from '../testing/greader-fixture.ts'
import { openTestHttp } from '../testing/test-http.ts'

describe.each(DATABASES)('the Google Reader API on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))

  const reader = (scopes?: readonly TokenScope[]) => openFeedReader(tidings, scopes)

  const logIn = (form: Record<string, string>, remoteAddress?: string) =>
    tidings.http.inject({
      ...(remoteAddress !== undefined && { remoteAddress }),
      method: 'POST',
      url: '/api/greader.php/accounts/ClientLogin',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })

  it('logs in with the address and an access token, and with nothing else', async () => {
    const { user, secret } = await reader()
    const response = await logIn({ Email: user.email.toUpperCase(), Passwd: secret, service: 'reader' })
    expect(response.body).toBe(`SID=none\nLSID=none\nAuth=${secret}\n`)
    const json = await logIn({ Email: user.email, Passwd: secret, output: 'json' })
    expect(json.json()).toMatchObject({ Auth: secret })
    const other = await reader(['highlights', 'feeds', 'write'])
    for (const form of [
      { Email: user.email, Passwd: 'correct horse' },
      { Email: other.user.email, Passwd: secret },
      { Email: other.user.email, Passwd: other.secret },
      { Email: user.email, Passwd: `${secret}x` },
      { Passwd: secret },
      {},
    ]) {
      const refused = await logIn(form as Record<string, string>)
      expect([refused.statusCode, refused.body]).toEqual([401, 'Error=BadAuthentication\n'])
    }
  })

  it('takes no access token from an address, which others log', async () => {
    const { user, secret } = await reader()
    const query = new URLSearchParams({ Email: user.email, Passwd: secret })
    const url = `/api/greader.php/accounts/ClientLogin?${query}`
    const response = await tidings.http.inject({ url })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
    expect((await tidings.http.inject({ method: 'POST', url })).statusCode).toBe(401)
  })

  it('has fifty wrong tokens tried from one address, and logs in with right ones meanwhile', async () => {
    const { user, secret } = await reader()
    const right = { Email: user.email, Passwd: secret }
    const logInAt = (remoteAddress: string, form: Record<string, string>) => logIn(form, remoteAddress)
    for (let n = 0; n < 60; n += 1) expect((await logInAt('203.0.113.7', right)).statusCode).toBe(200)
    const codes: number[] = []
    for (let n = 0; n < 140; n += 1) {
      codes.push((await logInAt('203.0.113.7', { ...right, Passwd: `tidings_${n}` })).statusCode)
    }
    expect(codes.filter((code) => code === 401)).toHaveLength(50)
    const refused = await logInAt('203.0.113.7', right)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await logInAt('198.51.100.7', right)).statusCode).toBe(200)
  })

  it('serves nobody without a token, with a session, an invalid token, or one without the scope', async () => {
    const { user, call } = await reader()
    const { token } = await tidings.app.newReader()
    const dead = await seedApiToken(tidings.app.db, user.id, { expires_at: 1 })
    const path = '/api/greader.php/reader/api/0/subscription/list'
    for (const headers of [
      {},
      { cookie: `tidings=${token}` },
      { authorization: `Bearer ${token}` },
      { authorization: `GoogleLogin auth=${dead.secret}` },
      { authorization: 'GoogleLogin auth=tidings_' },
    ]) {
      const response = await tidings.http.inject({ url: path, headers: headers as Record<string, string> })
      expect(response.statusCode).toBe(401)
      expect(response.headers['google-bad-token']).toBe('true')
    }
    const id = await (await reader()).add('Hers')
    const onlyReads = await reader(['read'])
    for (const name of ['edit-tag', 'mark-all-as-read', 'subscription/edit', 'subscription/quickadd']) {
      const response = await onlyReads.post(name, { i: hexOf(id) })
      expect([name, response.statusCode]).toEqual([name, 403])
    }
    const onlyWrites = await reader(['write', 'highlights', 'feeds'])
    for (const name of [
      'user-info',
      'tag/list',
      'stream/contents',
      'stream/items/ids',
      'unread-count',
      'token',
    ]) {
      const response = await onlyWrites.post(name, {})
      expect([name, response.statusCode]).toEqual([name, 403])
    }
    expect(await call.apiTokens.list()).toMatchObject({ tokens: [{}, {}] })
  })

  it('returns each story once, unless duplicates are requested', async () => {
    const { add, get, margins, idsOf, titlesOf, post, call } = await reader()
    const first = await add('First')
    const copy = await add('Copy', { is_duplicate: 1, story_id: first }, margins)
    await add('Update', { is_duplicate: 1, is_update: 1, story_id: first }, margins)
    expect(await titlesOf(READING_LIST)).toEqual(['Update', 'First'])
    expect(await titlesOf(encodeURIComponent(`feed/${margins}`))).toEqual(['Update'])
    expect(await idsOf({ s: READING_LIST })).toHaveLength(2)
    expect(await titlesOf(READING_LIST, { copies: '1' })).toEqual(['Update', 'Copy', 'First'])
    expect((await get('unread-count')).unreadcounts).toContainEqual(
      expect.objectContaining({ id: READING_LIST, count: 2 }),
    )
    await call.articles.save({ articleId: copy, saved: true })
    expect(await titlesOf(STARRED)).toEqual(['Copy'])
    await post('mark-all-as-read', { s: READING_LIST })
    expect((await call.articles.get({ id: copy })).isRead).toBe(true)
  })

  it('finds articles by their category and tags as labels', async () => {
    const { add, titlesOf, get } = await reader()
    await add('Tagged', { tags: ['Größe'], category: 'business' })
    await add('Other', { category: 'ai' })
    expect(await titlesOf(encodeURIComponent('user/-/label/größe'))).toEqual(['Tagged'])
    expect(await titlesOf(encodeURIComponent('user/1234/label/Business'))).toEqual(['Tagged'])
    expect(await titlesOf(encodeURIComponent('user/-/label/AI'))).toEqual(['Other'])
    expect(await titlesOf(encodeURIComponent('user/-/label/nothing'))).toEqual([])
    expect((await get('tag/list')).tags).toEqual(
      expect.arrayContaining([
        { id: 'user/-/label/AI', type: 'tag' },
        { id: 'user/-/label/Business', type: 'tag' },
      ]),
    )
  })

  it('has the items of a stream as Atom, page by page', async () => {
    const { add, headers } = await reader()
    for (const title of ['First', 'Second & <third>', 'Last']) await add(title)
    const pages: unknown[] = []
    for (let c: string | undefined = ''; c !== undefined; ) {
      const url = `/api/greader.php/reader/atom/${READING_LIST}?${new URLSearchParams({ n: '2', c })}`
      const { headers: answered, body } = await tidings.http.inject({ url, headers })
      expect(answered['content-type']).toBe('application/atom+xml; charset=utf-8')
      const texts: Record<string, string[]> = {}
      const path: string[] = []
      const parser = new SaxesParser({ fragment: false })
      parser.on('opentag', ({ name }) => void path.push(name))
      parser.on('text', (text) => {
        const place = path.slice(1).join('/')
        texts[place] = [...(texts[place] ?? []), text]
      })
      parser.on('closetag', () => void path.pop())
      parser.write(body).close()
      pages.push(texts['entry/title'])
      c = texts['gr:continuation']?.[0]
    }
    expect(pages).toEqual([['Last', 'Second & <third>'], ['First']])
  })

  it('has texts as in the reader, with pictures by absolute URLs of this server only', async () => {
    const { add, get, user } = await reader()
    const pictureId = await seedFile(tidings.app.db, { userId: user.id })
    await add('Picture', { html: `<img src="picture:${pictureId}"><img src="picture:${'A'.repeat(32)}">` })
    const [item] = (await get('stream/contents')).items as Item[]
    expect(item?.summary.content).toBe(
      `<img src="https://tidings.test/api/pictures/${pictureId}"><img src="">`,
    )
  })

  it('has summaries in place of texts that would be too long together', async () => {
    const { add, get } = await reader()
    const long = await add('Long', { html: `<p>${'x'.repeat(5_999_990)}</p>` })
    const short = await add('Short', { html: '<p>12 characters</p>', summary: 'In <short>.' })
    const items = (await get('stream/contents', { r: 'o' })).items as Item[]
    expect(items[0]?.summary.content).toHaveLength(5_999_997)
    expect(items[1]?.summary.content).toBe(
      `<p>In &lt;short&gt;.</p><p><a href="https://tidings.test/article/${short}">Read it in Tidings</a></p>`,
    )
    expect(long).not.toBe(short)
  })

  it('shows and changes the user’s own articles only', async () => {
    const hers = await reader()
    const id = await hers.add('Hers')
    const { post, titlesOf, get } = await reader()
    for (const item of [hexOf(id), longIdOf(id), decimalOf(id)]) {
      expect((await post('stream/items/contents', { i: item })).json().items).toEqual([])
      expect((await post('edit-tag', { i: item, a: [READ, STARRED] })).body).toBe('OK')
    }
    expect(await titlesOf(encodeURIComponent(`feed/${hers.kernel}`))).toEqual([])
    expect((await get('unread-count')).unreadcounts).toEqual([])
    await post('mark-all-as-read', { s: `feed/${hers.kernel}` })
    expect(await hers.call.articles.get({ id })).toMatchObject({ isRead: false, isSaved: false })
  })

  it('refuses what makes no sense, and changes nothing', async () => {
    const { add, post, headers, url, call } = await reader()
    const id = await add('One')
    for (const [name, form] of [
      ['edit-tag', { i: hexOf(id), a: [STARRED, 'user/-/label/a, b'] }],
      ['edit-tag', { i: hexOf(id), a: 'user/-/state/com.google/broadcast' }],
      ['edit-tag', { i: 'no number', a: READ }],
      ['edit-tag', { i: Array(1001).fill(hexOf(id)) }],
      ['mark-all-as-read', { s: 'nothing' }],
      ['mark-all-as-read', {}],
      ['stream/contents', { c: '1.2' }],
      ['stream/items/ids', { s: 'feed/\0' }],
    ] satisfies [string, Form][]) {
      const response = await post(name, form)
      expect([name, response.statusCode, response.json().code]).toEqual([name, 400, 'BAD_REQUEST'])
    }
    for (const path of ['stream/contents/%E0%A4', 'nothing', 'constructor', '../../user']) {
      const { statusCode } = await tidings.http.inject({ url: url(path), headers })
      expect([400, 404]).toContain(statusCode)
    }
    const byGet = await tidings.http.inject({ url: `${url('edit-tag')}?i=${hexOf(id)}&a=${READ}`, headers })
    expect([byGet.statusCode, byGet.headers.allow]).toEqual([405, 'POST'])
    for (const n of ['0', '-5', 'x', '1e9', '99999999999999999999']) {
      const response = await tidings.http.inject({ url: url(`stream/items/ids?n=${n}&ot=x&nt=-1`), headers })
      expect(response.statusCode).toBe(200)
    }
    for (const time of ['1e300', 'Infinity']) {
      const asked = url(`stream/items/ids?ot=${time}&nt=${time}`)
      expect((await tidings.http.inject({ url: asked, headers })).statusCode).toBe(200)
    }
    expect(await call.articles.get({ id })).toMatchObject({ isRead: false, isSaved: false })
  })

  it('does all that one call asks for, and ignores states that it doesn’t have', async () => {
    const { add, post, call, get } = await reader()
    const id = await add('One', { tags: ['Old'] })
    const a = ['user/-/label/To  cite', STARRED, 'user/1234/label/Größe', READ]
    const r = ['user/-/label/old', 'user/-/state/com.google/like']
    expect((await post('edit-tag', { i: hexOf(id), a, r })).body).toBe('OK')
    const article = await call.articles.get({ id })
    expect(article).toMatchObject({ isRead: true, isSaved: true })
    expect(article.tags.toSorted()).toEqual(['Größe', 'To cite'])
    const { tags } = await get('tag/list')
    expect(tags).toEqual(expect.arrayContaining([{ id: 'user/-/label/Größe', type: 'tag' }]))
  })

  it('counts the items of a stream, and exports newsletters with their folders', async () => {
    const { add, url, headers, kernel, margins } = await reader()
    for (const title of ['One', 'Two']) await add(title)
    await add('Three', {}, margins)
    const text = async (path: string) => (await tidings.http.inject({ url: url(path), headers })).body
    expect(await text('stream/items/count')).toBe('3')
    expect(await text(`stream/items/count?s=feed/${kernel}&a=true`)).toBe('2#November 20, 2026')
    expect(await text('stream/items/count?s=feed/nothing&a=true')).toBe('0')
    const opml = await text('subscription/export')
    const page = (id: string) => `https://tidings.test/newsletter/${id}`
    expect(opml).toContain(
      `<outline text="Work &amp; play" title="Work &amp; play">\n<outline type="rss" text="Kernel Weekly"`,
    )
    expect(opml).toContain(`xmlUrl="${page(margins)}" htmlUrl="${page(margins)}"/>`)
    new SaxesParser({ fragment: false }).write(opml).close()
  })

  it('saves no more articles than an account may have', async () => {
    const { add, post, call } = await reader()
    const ids = [await add('One'), await add('Two')]
    const { limits } = tidings.app.services
    const { savedArticles } = limits
    limits.savedArticles = 1
    const response = await post('edit-tag', { i: ids.map(hexOf), a: STARRED })
    limits.savedArticles = savedArticles
    expect(response.json().code).toBe('LIMIT_REACHED')
    expect((await call.articles.saved({})).articles).toEqual([])
  })
})
