import { beginResolution, endResolution } from '@tidings/db/queries/pictures/link-resolutions'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { dangerOfArticle, relinkArticles } from './resolve-article-link.ts'

const LINK = 'https://u7.ct.sendgrid.net/ls/click?upn=u001.Zx81'
const PAGE = 'https://ships.example/norrby'
const TIME = Date.UTC(2026, 10, 20, 8)

const mail = (
  newsletter: string,
  link: string,
  title: string,
  text: string,
  leave = 'https://x.example/leave',
) =>
  [
    `From: ${newsletter} <news@${newsletter.toLowerCase()}.example>`,
    `Message-ID: <${newsletter}@x.example>`,
    `List-Unsubscribe: <${leave}>`,
    'Subject: This week at sea',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body><h1>${newsletter}</h1><h2><a href="${link}">${title}</a></h2><p>${text}</p>
<h2><a href="https://${newsletter.toLowerCase()}.example/beside">What ${newsletter} saw in the harbour besides</a></h2>
<p>Of other boats ${newsletter} has this to tell, which nobody else would think of telling anybody.</p></body></html>`,
  ].join('\r\n')
const COUNTED = mail(
  'Quayside',
  LINK,
  'Freighters go back to sail',
  'Eleven ships were fitted with spinning columns that turn side wind into forward push.',
)
const OPEN = mail(
  'Tidewater',
  `${PAGE}?utm_source=tide`,
  'What the Norrby line spends on canvas',
  'A look into the books of a company that buys cloth by the mile and sells it as an idea of progress.',
)

describe.each(DATABASES)('an address that was found for a link on %s', (kind) => {
  const run = forEachTest(() => openMailRun(kind))

  const relink = () => run.locked((trx) => relinkArticles(trx, run.userId, { link: LINK, url: PAGE }))
  const linked = async () =>
    (await run.articles())
      .filter(({ url }) => url === PAGE || url === LINK)
      .sort((a, b) => a.received_at - b.received_at)

  test('joins the story of those that have the same page', async () => {
    await run.arrive('m1', COUNTED, TIME)
    await run.arrive('m2', OPEN, TIME + 1000)
    const [counted, open] = await linked()
    expect([counted?.url, open?.url, open?.is_duplicate]).toEqual([LINK, PAGE, 0])
    expect(await relink()).toEqual([counted?.id])
    expect(await linked()).toMatchObject([
      { id: counted?.id, url: PAGE, original_url: LINK, is_duplicate: 0 },
      { id: open?.id, story_id: counted?.id, is_duplicate: 1 },
    ])
    const found = await run.db.selectFrom('story_links').selectAll().where('layer', '=', 'link').execute()
    expect(found).toMatchObject([{ strength: 1 }])
  })

  test('stays when the mail is reprocessed, and later mails with the link have it at once', async () => {
    await run.arrive('m1', COUNTED, TIME)
    await run.locked(async (trx) => {
      const now = Date.now()
      await beginResolution(trx, run.userId, { id: 'r1', link: LINK, now, forgetBefore: 0 })
      await endResolution(trx, run.userId, 'r1', { url: PAGE })
    })
    await relink()
    await run.readAgain('m1')
    expect(await linked()).toMatchObject([{ url: PAGE, original_url: LINK }])
    await run.arrive('m2', COUNTED.replaceAll('Quayside', 'Lighthouse'), TIME + 1000)
    expect(await linked()).toMatchObject([{ url: PAGE }, { url: PAGE, is_duplicate: 1 }])
  })

  const dangerOf = async (text: string) => {
    const row = await run.arrive('m1', text, TIME)
    const of = run.db.selectFrom('articles').selectAll().where('url', '=', LINK)
    const { title, html, original_url: originalUrl } = await of.executeTakeFirstOrThrow()
    return dangerOfArticle(run, row, { link: LINK, originalUrl, title, html })
  }

  test('is not requested where the mail names the link as the way to unsubscribe', async () => {
    expect(await dangerOf(COUNTED)).toBeNull()
    await run.db.deleteFrom('mails').execute()
    expect(await dangerOf(COUNTED.replace('https://x.example/leave', LINK))).toBe('unsubscribe')
  })

  test('is not requested where the link’s text says that it performs an action', async () => {
    const more = (words: string) => COUNTED.replace('push.', `push. <a href="${LINK}">${words}</a>`)
    expect(await dangerOf(more('Confirm now'))).toBe('confirm')
  })
})
