import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pictureLinks } from '@tidings/api/picture-links'
import { extractIssue } from '@tidings/pipeline/extract/extract-issue'
import { renderOriginal } from '@tidings/pipeline/original/render-original'
import { parseMail, parseWhole } from '@tidings/pipeline/parse/parse-mail'
import { readMailFile } from '@tidings/pipeline/quality/read-mail-file'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../src/testing/chromium.ts'
import { atLeast, type Figure, type Figures } from '../rows/row.ts'
import { besideTheProject } from '../rows/shared-cases.ts'

export const name = 'fidelity'
const MAILS = 'corpus/A_eml'
const GOAL = 0.99

interface Shown {
  words: string[]
  links: string[]
}

/**
 * What can be seen of real newsletters is compared with what is left of it: the words that a browser without scripts
 * shows of the mail's HTML, each as often as it stands there, and its links, against those of the page of the original,
 * and the words against those of the articles and leftovers that it is taken apart into.
 */
export async function run(): Promise<Figures> {
  const folder = besideTheProject(MAILS)
  if (!folder) return { skipped: 'there are no newsletters beside the project' }
  const browser = await launchChromium()
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.route('**/*', (route) => route.abort())
  const page = await context.newPage()
  const links = pictureLinks(randomBytes(32))
  const shares = { original: [] as number[], links: [] as number[], parts: [] as number[] }
  let count = 0
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.eml'))) {
    const raw = await readMailFile(path.join(folder, file))
    const { html } = await parseWhole(raw)
    if (html === null) continue
    count += 1
    const { pieces } = await renderOriginal(raw)
    const picture = links.path({ url: 'https://a.example/a.png', key: null }) ?? ''
    const before = await shownOf(page, html)
    const after = await shownOf(page, pieces.join(picture))
    const { articles, leftovers } = extractIssue(await parseMail(raw))
    const parts = [
      ...articles.flatMap(({ title, html: body }) => [title, body.replaceAll(/<[^>]*>/g, ' ')]),
      ...leftovers.map(({ title, text }) => `${title ?? ''} ${text}`),
    ].join(' ')
    shares.original.push(kept(before.words, after.words))
    shares.links.push(kept(before.links, after.links))
    shares.parts.push(kept(before.words, wordsOf(unescaped(parts))))
    for (const [what, values] of Object.entries(shares)) {
      const share = values.at(-1) ?? 1
      if (share < GOAL) console.log(`    ${file}: ${what} ${(share * 100).toFixed(2)} %`)
    }
  }
  await browser.close()
  return [
    share(`visible words of ${count} newsletters in their originals`, shares.original),
    share('their links in their originals', shares.links),
    share('visible words in articles and leftovers together', shares.parts),
    atLeast(
      'the least of these that one keeps in its original',
      Math.min(...shares.original) * 100,
      95,
      ' %',
    ),
  ]
}

async function shownOf(page: Page, html: string): Promise<Shown> {
  await page.setContent(html, { waitUntil: 'commit' })
  const { text, links } = await page.evaluate(() => ({
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden doesn't count.
    text: document.body.innerText,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => href)
      .filter((href) => /^(?:https?|mailto|tel):/.test(href)),
  }))
  return { words: wordsOf(text), links }
}

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

/** The share of `before` that is in `after`, each as often as it was. */
function kept(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>()
  for (const one of after) left.set(one, (left.get(one) ?? 0) + 1)
  let found = 0
  for (const one of before) {
    const times = left.get(one) ?? 0
    if (times > 0) found += 1
    left.set(one, times - 1)
  }
  return before.length === 0 ? 1 : found / before.length
}

function share(what: string, shares: number[]): Figure {
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length
  return { what, measured: `${(mean * 100).toFixed(2)} %`, goal: '≥ 99 %', isMet: mean >= GOAL }
}
