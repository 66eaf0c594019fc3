import { findArticle } from '@tidings/db/queries/articles/articles'
import { tagsOfArticles } from '@tidings/db/queries/articles/tags'
import { findSavedLink } from '@tidings/db/queries/imports/saved-links'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { textContent } from '@tidings/mail/common/html/text-content'
import { readPage } from '@tidings/mail/read-page'
import { describe, expect, test } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { openFixtureWeb } from '../fetch/testing/fixture-web.ts'
import { checkIndex } from '../search/build-index.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { fetchLink, type LinkFetching } from './fetch-link.ts'
import { type LinkToSave, saveLink } from './save-link.ts'

const UNSUSPECTED = { failures: 0, deathsLeft: Number.POSITIVE_INFINITY }
const URL_OF_PAGE = 'https://quayside.example/ships/norrby-sails'
const WORDS =
  'The Norrby line has fitted eleven freighters with spinning columns that turn side wind into push. Each of the ships burns nine percent less fuel than before, and the crews are fond of the low hum on deck.'
const PAGE = `<!doctype html><html lang="en"><head><title>Freighters under sail | The Quayside</title>
<meta property="og:site_name" content="The Quayside"><meta name="author" content="Ilse Tornqvist"></head>
<body><nav><a href="/">Home</a> <a href="/ports">Ports</a></nav>
<main><article><h1>Freighters under sail</h1><p>By Ilse Tornqvist</p><p>${WORDS}</p><img src="/columns.jpg" alt="Columns">
<p>The idea is a hundred years old, and returns with <a href="rules?utm_source=x">rules on emissions</a> and with better bearings, says the company, whose ships sail in the north.</p>
<p onclick="x()">${WORDS.replace('eleven', 'twelve')}</p></article></main>
<aside><h3>Most read</h3><ol><li><a href="/1">A lighthouse for sale</a></li></ol></aside><script>alert(1)</script></body></html>`

describe.each(DATABASES)('saved links on %s', (kind) => {
  const run = forEachTest(() => openMailRun(kind))

  const save = (link: LinkToSave) =>
    run.locked((trx) => saveLink(trx, { jobs: run.jobs, pictureDelay: () => null }, run.userId, link))
  const jobs = () => run.db.selectFrom('jobs').select(['name', 'payload']).execute()
  const stored = async (id: string) => {
    const article = await findArticle(run.db, run.userId, id)
    if (!article) throw new Error('There is no such article.')
    return article
  }

  test('a title from an address has no control characters, of which PostgreSQL can’t store NUL', async () => {
    const { articleId } = await save({ url: 'https://quayside.example/norrby%00%0Asails' })
    expect(await stored(articleId)).toMatchObject({ title: 'norrby sails (quayside.example)' })
  })

  test('a link is an article of one newsletter, saved and found by the search', async () => {
    const { articleId, mailId } = await save({ url: `${URL_OF_PAGE}?utm_source=share` })
    await save({ url: 'https://harbour.example/', title: 'A harbour' })
    expect((await listNewsletters(run.db, run.userId)).map(({ name }) => name)).toEqual(['Saved links'])
    const article = await stored(articleId)
    expect(article).toMatchObject({
      ...{ title: 'norrby sails (quayside.example)', url: URL_OF_PAGE, newsletter_name: 'Saved links' },
      ...{ is_duplicate: 0, story_id: articleId },
    })
    expect(article.saved_at).toBe(article.received_at)
    expect(await jobs()).toContainEqual({ name: 'fetch-link', payload: JSON.stringify({ mailId }) })
    expect(await checkIndex(run.db)).toMatchObject({ texts: 2, stale: 0 })
  })

  test('a page sent with the link is stored like an article of a mail, and nothing is fetched', async () => {
    const page = readPage({ url: URL_OF_PAGE, html: PAGE })
    const { articleId } = await save({ url: URL_OF_PAGE, page, savedAt: 1_700_000_000_000, tags: ['Ships'] })
    const article = await stored(articleId)
    expect(article).toMatchObject({ title: 'Freighters under sail', author: 'Ilse Tornqvist' })
    expect(article).toMatchObject({ received_at: 1_700_000_000_000, saved_at: 1_700_000_000_000 })
    expect(article.text).toContain(WORDS)
    expect(article.text).not.toMatch(/Home|Most read|lighthouse|By Ilse/)
    expect(article.html).not.toMatch(/script|onclick|src="https:\/\/quayside|utm_source=x&/)
    expect(article.html).toContain('href="https://quayside.example/ships/rules"')
    expect((await tagsOfArticles(run.db, run.userId, [articleId])).get(articleId)).toContain('Ships')
    expect(await jobs()).toEqual([])
    expect(await checkIndex(run.db)).toMatchObject({ texts: 1, stale: 0 })
  })

  test('a page may omit the tags that are optional in HTML', () => {
    const bare = PAGE.replaceAll(/<\/?(?:html|head|body)[^>]*>/g, '')
    const { article } = readPage({ url: URL_OF_PAGE, html: bare })
    expect(article).toMatchObject({ title: 'Freighters under sail', author: 'Ilse Tornqvist' })
    expect(article.text).toContain(WORDS)
    expect(article.text).not.toMatch(/Most read|lighthouse/)
  })

  test('a page is saved once, however its address is written', async () => {
    const first = await save({ url: `${URL_OF_PAGE}/?utm_medium=x`, tags: ['One'] })
    const page = readPage({ url: URL_OF_PAGE, html: PAGE })
    const again = await save({ url: `http://www.quayside.example/ships/norrby-sails`, page, tags: ['Two'] })
    expect(again).toEqual({ ...first, isNew: false })
    expect((await stored(first.articleId)).text).toContain(WORDS)
    const tags = await tagsOfArticles(run.db, run.userId, [first.articleId])
    expect(tags.get(first.articleId)).toEqual(expect.arrayContaining(['One', 'Two']))
    expect(await run.articles()).toHaveLength(1)
  })

  test('a text is an article at once, read later like one of a mail, and saved once', async () => {
    const text = `The columns turn slowly.\n\n${WORDS}\nA <b>second</b> line.`
    const { articleId, mailId } = await save({ url: null, text })
    expect(await save({ url: null, text: ` ${text}\n` })).toEqual({ articleId, mailId, isNew: false })
    const article = await stored(articleId)
    expect(article).toMatchObject({ title: 'The columns turn slowly.', url: null, text })
    expect(article.html).toContain('<br>A &lt;b&gt;second&lt;/b&gt; line.</p>')
    expect(await jobs()).toEqual([{ name: 'fetch-link', payload: JSON.stringify({ mailId }) }])
    const fetching: LinkFetching = {
      ...{ db: run.db, fetchWeb: openFetcher(), pictureDelay: () => null },
      ...{ signal: new AbortController().signal, readPage: async (source) => readPage(source) },
    }
    await fetchLink(fetching, { mailId }, 1, UNSUSPECTED)
    const read = await stored(articleId)
    expect(read).toMatchObject({ title: 'The columns turn slowly.', url: null })
    const link = await findSavedLink(run.db, run.userId, { articleId })
    expect(link?.readingSeconds).toBeGreaterThan(3)
    expect(read.text).toContain('<b>second</b> line.')
    expect(read.html).toContain('&lt;b&gt;second&lt;/b&gt;')
    const short = await save({ url: null, text: 'Buy bread' })
    await fetchLink(fetching, { mailId: short.mailId }, 1, UNSUSPECTED)
    expect(await stored(short.articleId)).toMatchObject({ title: 'Buy bread', text: 'Buy bread' })
    expect(await checkIndex(run.db)).toMatchObject({ texts: 2, stale: 0 })
  })

  test.each(['javascript:alert(1)', 'http://127.0.0.1/', 'no address'])(
    '%j is refused in words and adds nothing',
    async (url) => {
      await expect(save({ url })).rejects.toMatchObject({ code: 'BAD_REQUEST', message: /Only web pages/ })
      expect(await listNewsletters(run.db, run.userId)).toEqual([])
    },
  )

  test('the page is fetched by its job once, and the reason for a failure is stored', async () => {
    const asked: string[] = []
    const web = await openFixtureWeb((url, response) => {
      asked.push(url.pathname)
      if (url.pathname === '/gone') return void response.writeHead(404).end('<p>Nothing</p>')
      if (url.pathname === '/file')
        return void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
    })
    try {
      const fetching: LinkFetching = {
        ...{ db: run.db, fetchWeb: openFetcher(web.network) },
        ...{ pictureDelay: () => null, signal: new AbortController().signal },
        readPage: async (source) => readPage(source),
      }
      const page = await save({ url: URL_OF_PAGE, progress: 0.4 })
      const gone = await save({ url: 'https://quayside.example/gone' })
      const file = await save({ url: 'https://quayside.example/file' })
      for (const { payload } of await jobs()) await fetchLink(fetching, JSON.parse(payload), 1, UNSUSPECTED)
      await fetchLink(fetching, { mailId: page.mailId }, 1, UNSUSPECTED)
      expect(asked).toEqual(['/ships/norrby-sails', '/gone', '/file'])
      const { title, html, reading_position } = await stored(page.articleId)
      expect(title).toBe('Freighters under sail')
      expect(reading_position).toBe(Math.round(0.4 * textContent(html).length))
      expect(await run.mailRow(gone.mailId)).toMatchObject({
        ...{ reason: 'page-missing', reason_detail: 'status 404' },
      })
      expect(await run.mailRow(file.mailId)).toMatchObject({ reason_detail: 'no-page' })
      expect((await stored(gone.articleId)).text).toBe('gone (quayside.example)')
      const fatal = await save({ url: 'https://quayside.example/fatal' })
      await fetchLink(fetching, { mailId: fatal.mailId }, 1, { failures: 0, deathsLeft: 0 })
      expect(asked).toHaveLength(3)
      expect(await run.mailRow(fatal.mailId)).toMatchObject({ reason_detail: 'crashed' })
      expect(await checkIndex(run.db)).toMatchObject({ texts: 4, stale: 0 })
    } finally {
      await web.close()
    }
  })
})
