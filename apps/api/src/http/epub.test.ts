import { addArticle } from '@tidings/api/testing/add-article'
import { PIXEL } from '@tidings/api/testing/pixel'
import { pictureSource } from '@tidings/db/picture-sources'
import { seedApiToken, seedFile, seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'
import { unzip } from '../testing/unzip.ts'

/** All attributes of all elements; throws for what is not well-formed. */
function attributesOf(source: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) =>
    found.push({ name, attributes: attributes as Record<string, string> }),
  )
  parser.write(source).close()
  return found
}

describe.each(DATABASES)('books on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))

  const HTML = (picture: string) =>
    `<p>Hello &amp; <b>welcome</b>\u0007</p><figure><img src="${pictureSource(picture)}" alt="A dot"></figure><img src="https://tracker.example/1.gif"><script>alert(1)</script><ul>x<li>one</li></ul><dl><dt>a</dt></dl><table><tr><td>cell</td></tr></table><p><a href="https://x.example/a|b">link</a></p>`

  async function reader() {
    const { app } = tidings
    const made = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, made.user.id, 'Kernel & Weekly')
    const mailId = await seedMail(app.db, made.user.id)
    const key = `pictures/${made.user.id}/dot.png`
    await app.services.files.put(key, PIXEL)
    const picture = await seedFile(app.db, { userId: made.user.id, mailId }, { key })
    const add = (article: Parameters<typeof addArticle>[2] = {}) =>
      addArticle(
        app.db,
        { userId: made.user.id, newsletterId },
        { received_at: Date.now(), html: HTML(picture), ...article },
      )
    return { ...made, newsletterId, add }
  }
  const get = (url: string, bearer?: string) =>
    tidings.http.inject({ url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })

  test('have a chapter for each article, in order, with pictures and without anything that loads from elsewhere', async () => {
    const { add, token } = await reader()
    const first = await add({ title: 'First <b> & "best"', url: 'https://x.example/1' })
    const second = await add({ title: 'Second', author: 'Ada' })
    const response = await get(`/api/epub?ids=${second},${first}`, token)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/epub+zip'])
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="Tidings-selected-articles.epub"',
    )
    // The first file names the format, uncompressed and without further fields (OCF 3.3, 4.3).
    expect(response.rawPayload.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
    expect(response.rawPayload.readUInt16LE(28)).toBe(0)
    const files = unzip(response.rawPayload)
    const pages = [...files].filter(([name]) => name.endsWith('.xhtml') || name.endsWith('.opf'))
    for (const [, page] of pages) {
      for (const { name, attributes } of attributesOf(page.toString())) {
        expect(name).not.toBe('script')
        if (name === 'img') expect(files.has(`EPUB/${attributes.src}`)).toBe(true)
      }
    }
    const contents = files.get('EPUB/contents.xhtml')?.toString() ?? ''
    expect(contents.indexOf('Second')).toBeLessThan(
      contents.indexOf('First &lt;b&gt; &amp; &quot;best&quot;'),
    )
    expect(files.get('EPUB/chapter-1.xhtml')?.toString()).toContain('Ada · Kernel &amp; Weekly · ')
    const items = attributesOf(files.get('EPUB/package.opf')?.toString() ?? '').filter(
      ({ name }) => name === 'item',
    )
    expect(items.map(({ attributes }) => `EPUB/${attributes.href}`).sort()).toEqual(
      [...files.keys()].filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf')).sort(),
    )
  })

  test('have pictures that e-readers don’t show as JPEG, and no damaged ones', async () => {
    const { add, token, user } = await reader()
    const { app } = tidings
    const mailId = await seedMail(app.db, user.id)
    const drawn = () => sharp({ create: { width: 3000, height: 30, channels: 4, background: '#00f8' } })
    const webp = await drawn().webp().toBuffer()
    const pictures: string[] = []
    for (const [no, bytes] of [webp, await drawn().avif().toBuffer(), webp.subarray(0, 60)].entries()) {
      const key = `pictures/${user.id}/${no}`
      await app.services.files.put(key, bytes)
      pictures.push(await seedFile(app.db, { userId: user.id, mailId }, { key }))
    }
    await add({ html: pictures.map((id) => `<p><img src="${pictureSource(id)}" alt="${id}"></p>`).join('') })
    const { rawPayload } = await get('/api/epub', token)
    const files = unzip(rawPayload)
    const shown = [...files].filter(([name]) => name.includes('/pictures/'))
    expect(shown).toHaveLength(2)
    for (const [name, bytes] of shown) {
      expect(name).toMatch(/\.jpg$/)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1680 })
    }
    expect(files.get('EPUB/chapter-1.xhtml')?.toString()).toContain(`>${pictures[2]}<`)
  })

  test('have an edition, saved articles, a tag, a newsletter, or what a search finds', async () => {
    const { add, token, call, newsletterId } = await reader()
    const id = await add({ title: 'Lighthouses', tags: ['sea'] })
    await add({ title: 'Sails' })
    await call.articles.save({ articleId: id, saved: true })
    const titles = async (query: string) => {
      const files = unzip((await get(`/api/epub?${query}`, token)).rawPayload)
      return [...(files.get('EPUB/contents.xhtml')?.toString() ?? '').matchAll(/xhtml">([^<]*)</g)]
        .map(([, title]) => title)
        .sort()
    }
    expect(await titles('')).toEqual(['Lighthouses', 'Sails'])
    expect(await titles('saved=true')).toEqual(['Lighthouses'])
    expect(await titles('tag=sea')).toEqual(['Lighthouses'])
    expect(await titles(`newsletterId=${newsletterId}`)).toEqual(['Lighthouses', 'Sails'])
  })

  test('are the user’s own only, with a session or a token that may read', async () => {
    const { add, user } = await reader()
    const other = await reader()
    const id = await add({})
    expect((await get(`/api/epub?ids=${id}`)).statusCode).toBe(401)
    expect((await get(`/api/epub?ids=${id}`, other.token)).statusCode).toBe(404)
    const { secret } = await seedApiToken(tidings.app.db, user.id, { scopes: 'read' })
    expect((await get(`/api/epub?ids=${id}`, secret)).statusCode).toBe(200)
    const { secret: writer } = await seedApiToken(tidings.app.db, user.id, { scopes: 'write' })
    expect((await get(`/api/epub?ids=${id}`, writer)).statusCode).toBe(403)
    expect((await get('/api/epub?date=tomorrow', secret)).statusCode).toBe(400)
    expect((await get('/api/epub?saved=true&q=x', secret)).statusCode).toBe(400)
    expect((await get('/api/epub?date=2020-01-01', secret)).statusCode).toBe(404)
  })

  test('are in a catalogue at the secret address of a feed, those of earlier days as well', async () => {
    const { add, call } = await reader()
    await add({ title: 'Today' })
    await add({ title: 'Before', received_at: Date.now() - 2 * 86_400_000 })
    const { opdsUrl } = await call.feeds.create({ kind: 'today' })
    const response = await get(new URL(opdsUrl).pathname)
    expect(response.headers['content-type']).toBe(
      'application/atom+xml; profile=opds-catalog; kind=acquisition; charset=utf-8',
    )
    expect(response.headers['cache-control']).toBe('private, no-cache')
    const links = attributesOf(response.body).filter(({ attributes }) =>
      attributes.rel?.endsWith('/acquisition'),
    )
    expect(links).toHaveLength(2)
    for (const [at, title] of ['Today', 'Before'].entries()) {
      const { href = '', type } = links[at]?.attributes ?? {}
      expect(type).toBe('application/epub+zip')
      const { pathname, search } = new URL(href)
      const files = unzip((await get(`${pathname}${search}`)).rawPayload)
      expect(files.get('EPUB/contents.xhtml')?.toString()).toContain(title)
    }
  })

  test.each([
    { kind: 'saved' as const },
    { kind: 'tag' as const, tag: 'sea' },
    { kind: 'search' as const, query: 'kept -not' },
  ])('of another feed, $kind, are what that feed has, and of a revoked one nothing', async (wanted) => {
    const { add, call } = await reader()
    const id = await add({ title: 'Kept', tags: ['sea'] })
    await add({ title: 'Not kept' })
    await call.articles.save({ articleId: id, saved: true })
    const { opdsUrl, feed } = await call.feeds.create(wanted)
    const path = new URL(opdsUrl).pathname
    expect((await get(path)).body.match(/<entry>/g)).toHaveLength(1)
    const book = path.replace('opds.xml', 'book.epub')
    const contents = unzip((await get(book)).rawPayload)
      .get('EPUB/contents.xhtml')
      ?.toString()
    expect(contents).toContain('Kept')
    expect(contents).not.toContain('Not kept')
    await call.feeds.revoke({ id: feed.id })
    for (const url of [path, book, path.replace(/feeds\/[^/]+/, 'feeds/unknown')]) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })
})
