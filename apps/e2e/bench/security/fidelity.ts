import { readdirSync } from 'node:fs'
import path from 'node:path'
import { picturePath } from '@tidings/accounts/avatars/picture-links'
import { newFileId } from '@tidings/db/file-id'
import { extractIssue } from '@tidings/mail/extract/extract-issue'
import { parseMail, parseWhole } from '@tidings/mail/mime/parse-mail'
import { renderOriginal } from '@tidings/mail/original/render-original'
import { readMailFile } from '@tidings/mail/quality/read-mail-file'
import { benchData, NO_BENCH_DATA } from '@tidings/mail/testing/bench-data'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../src/testing/chromium.ts'
import { atLeast, atMost, type Figure, type Figures, reportOnly } from '../support/row.ts'

export const name = 'fidelity'
const MAILS = 'corpus/A_eml'
const GOAL = 0.99

interface Shown {
  text: string
  words: string[]
  links: string[]
}

/** How many of the words or links were found again. */
interface Kept {
  found: number
  of: number
}

/**
 * Compares the visible content of real newsletters with what Tidings keeps. Words (counted with repetition; from the
 * HTML as a browser without scripts shows it, or from the text part) and links are compared with the original's page,
 * for each newsletter; words are also compared with those of its articles and non-article parts.
 */
export async function run(): Promise<Figures> {
  const folder = benchData(MAILS)
  if (!folder) return { skipped: NO_BENCH_DATA }
  const browser = await launchChromium()
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.route('**/*', (route) => route.abort())
  const page = await context.newPage()
  const all = { original: [] as Kept[], links: [] as Kept[], parts: [] as Kept[], words: [] as Kept[] }
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.eml'))) {
    const raw = await readMailFile(path.join(folder, file))
    const { html, text } = await parseWhole(raw)
    const { pieces } = await renderOriginal(raw)
    const picture = picturePath(newFileId())
    const before = await shownOf(page, html ?? asPage(text ?? ''))
    const after = await shownOf(page, pieces.join(picture))
    const { articles, nonArticleParts } = extractIssue(await parseMail(raw))
    const parts = [
      ...articles.flatMap(({ title, html: body }) => [title, body.replaceAll(/<[^>]*>/g, ' ')]),
      ...nonArticleParts.map(({ title, text }) => `${title ?? ''} ${text}`),
    ].join(' ')
    all.original.push(kept(before.words, after.words))
    all.links.push(kept(before.links, after.links))
    const shown = unescaped(parts)
    all.parts.push(kept(before.words, wordsOf(shown)))
    all.words.push(kept(wordsOf(withoutAddresses(before.text)), wordsOf(withoutAddresses(shown))))
    for (const [what, values] of Object.entries(all)) {
      const last = values.at(-1)
      if (last && isShort(last)) console.log(`    ${file}: ${what} ${last.found} of ${last.of}`)
    }
  }
  await browser.close()
  return [
    ...judged(`visible words of ${all.original.length} newsletters in their originals`, all.original),
    ...judged('their links in their originals', all.links),
    // For a printed URL an article keeps its target.
    overAll('visible words, but for printed addresses, in articles and non-article parts', all.words),
    ...[all.words, all.parts].map((each, n) =>
      reportOnly(
        `… newsletters that keep less than 99 % there${n ? ', printed addresses too' : ''}`,
        `${each.filter(isShort).length}`,
      ),
    ),
    reportOnly('… over all, printed addresses too', `${(share(all.parts) * 100).toFixed(2)} %`),
  ]
}

/** A mail without HTML is compared by its text. */
const asPage = (text: string) => `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`

async function shownOf(page: Page, html: string): Promise<Shown> {
  await page.setContent(html, { waitUntil: 'commit' })
  const { text, links } = await page.evaluate(() => ({
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden doesn't count.
    text: document.body.innerText,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => href)
      .filter((href) => /^(?:https?|mailto|tel):/.test(href)),
  }))
  return { text, words: wordsOf(text), links }
}

const withoutAddresses = (text: string) => text.replaceAll(/(?:https?:\/\/|www\.)\S+/gi, ' ')

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

function unescaped(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** How much of `before` is in `after`, counted with repetition. */
function kept(before: readonly string[], after: readonly string[]): Kept {
  const left = new Map<string, number>()
  for (const one of after) left.set(one, (left.get(one) ?? 0) + 1)
  let found = 0
  for (const one of before) {
    const times = left.get(one) ?? 0
    if (times > 0) found += 1
    left.set(one, times - 1)
  }
  return { found, of: before.length }
}

const isShort = ({ found, of }: Kept) => found < of * GOAL

function judged(what: string, all: Kept[]): Figure[] {
  return [overAll(what, all), atMost('… newsletters that keep less than 99 %', all.filter(isShort).length, 0)]
}

const overAll = (what: string, all: Kept[]) =>
  atLeast(`${what}, over all`, share(all) * 100, GOAL * 100, ' %')

function share(all: Kept[]): number {
  const sum = (of: (one: Kept) => number) => all.reduce((before, one) => before + of(one), 0)
  return sum(({ found }) => found) / sum(({ of }) => of)
}
