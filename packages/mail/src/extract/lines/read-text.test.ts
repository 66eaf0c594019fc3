import { describe, expect, it } from 'vitest'
import type { Issue } from '../../common/types/issue.ts'
import { textMail } from '../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'
import { logicalLines } from './logical-lines.ts'
import { readText } from './read-text.ts'

const titles = (issue: Issue) => issue.articles.map(({ title }) => title)
const extracted = async (text: string) => extractIssue(await textMail(text))
const BLURB = `The council met behind closed doors and left by the back stairs, which
are being painted. Nobody would say who had brought the cake.`

const NAMES = ['Cranes of the old harbour', 'A bakery on the pier', 'Night buses return', 'Gulls on one leg']
const address = (n: number) => `http://harbour.example/story/${n}`
const set = (item: (name: string, n: number) => string) => NAMES.map(item).join('')

describe('extractIssue of plain text', () => {
  it('reads on where a wrapped line begins with the number of a link', () => {
    const text = `* The cranes were counted again by the harbour office, whose report
  tells how they did it and what it cost. The oldest one is older; see
  [18] to read on.
* Gulls stand on one leg.

[18] ${address(1)}
[19] ${address(2)}`
    const lines = logicalLines(text).map((line) => line.text)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^\* The cranes .* \[18\] to read on\.$/)
  })

  it.each([
    [
      'below an indented first line',
      '      The steep fall of the water this spring is\nfuelled by the moon.',
    ],
    ['in a narrow text', 'A wolf resolved to hide in order to eat\nmore easily.'],
  ])('joins the lines of a sentence %s', (_, text) => {
    expect(logicalLines(text)).toHaveLength(1)
  })

  it.each([
    ['a byline', 'The cranes of the old harbour, a history\nby Ida Marsh'],
    ['a drawn heading', '~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ sponsor ~~~~\na lamp for free'],
  ])('keeps %s apart', (_, text) => {
    expect(logicalLines(text)).toHaveLength(2)
  })

  it('takes a line that repeats the subject above more prominent headings for the name of the mail', async () => {
    const story = (name: string) => `*** ${name.toUpperCase()} ***\n\n${BLURB}\n\n`
    const mail = await textMail(`Harbour Notes\n\nHarbour Notes 4\n\n${set(story)}`, 'Harbour Notes 4')
    expect(titles(extractIssue(mail))).toEqual(NAMES.map((name) => name.toUpperCase()))
  })

  it('joins wrapped headlines although addresses are longer than any line', async () => {
    const story = (title: string, n: number) => `${title} [${n}]\n\n${BLURB}\n\n`
    const long = (n: number) =>
      `[${n}] https://news.example/a-very-long-address-that-no-program-would-ever-wrap/${n}?from=letter&page=front`
    const issue = await extracted(
      `${story('THE HARBOUR COUNCIL SELLS THE LAST OF ITS CRANES TO A MUSEUM IN THE\nHILLS (2 MINUTE READ)', 1)}${story('NIGHT BUSES RETURN (3 MINUTE READ)', 2)}${story('A BAKERY OPENS ON THE PIER (1 MINUTE READ)', 3)}Links:\n------\n${[1, 2, 3].map(long).join('\n')}\n`,
    )
    expect(titles(issue)).toEqual([
      'THE HARBOUR COUNCIL SELLS THE LAST OF ITS CRANES TO A MUSEUM IN THE HILLS',
      'NIGHT BUSES RETURN',
      'A BAKERY OPENS ON THE PIER',
    ])
    expect(issue.articles[1]?.originalUrl).toContain('/2?')
    expect(issue.articles.map(({ readingMinutes }) => readingMinutes)).toEqual([2, 3, 1])
  })

  it('reads links that are written as HTML', () => {
    const [line] = readText(
      'Tell us <a href="https://town.example/mail"> \nwhat you think</a>. It&#8217;s read.',
    )
    expect(line?.text).toBe('Tell us what you think. It’s read.')
    expect(line?.runs[1]).toMatchObject({ text: 'what you think', href: 'https://town.example/mail' })
  })

  it('links the word behind a number, as text browsers write it, without the number', () => {
    const [line] = readText(
      'The council sold [0]cranes to a museum [1].\n\nLinks:\n  0. https://town.example/cranes\n  1. https://town.example/museum\n',
    )
    expect(line?.text).toBe('The council sold cranes to a museum [1].')
    expect(line?.runs[1]).toMatchObject({ text: 'cranes', href: 'https://town.example/cranes' })
  })

  it('takes the links at the start of Markdown list items for titles', async () => {
    const issue = await extracted(`Hello and welcome to this week's list of things to read by the sea.

**Articles**

* [How the tide is measured](https://tide.example/1), by [@ida](https://x.example/ida)
* [Why gulls stand on one leg](https://tide.example/2), by [@theo](https://x.example/theo)
* [A short history of the buoy](https://tide.example/3), by [@jo](https://x.example/jo)
`)
    expect(titles(issue)).toEqual([
      'How the tide is measured',
      'Why gulls stand on one leg',
      'A short history of the buoy',
    ])
  })

  it.each([
    ['plus signs', '+++', '+++'],
    ['stars', '***', '***'],
    ['arrows', '>>', '<<'],
  ])('takes lines between %s for titles of short texts above addresses', async (_, left, right) => {
    const names = ['Railway builds a new line', 'Museum opens again', 'Trouble with parking']
    const item = (name: string, n: number) =>
      `${left} ${name} ${right}\nIt took three years and more money.\nhttps://town.example/${n}\n\n`
    const { articles } = extractIssue(await textMail(names.map(item).join('')))
    expect(articles.map(({ title, url }) => [title, url])).toEqual(
      names.map((name, n) => [name, `https://town.example/${n}`]),
    )
  })

  it('does not take an indented line below a headline for the rest of it', async () => {
    const names = ['A call for papers for the meeting in Arden', 'The parser was rewritten again this summer']
    const item = (name: string, n: number) =>
      `${name}\n    posted by pat on Friday\n    https://town.example/${n}\n\n`
    const { articles } = extractIssue(await textMail(`Daily headlines\n\n${names.map(item).join('')}`))
    expect(articles.map(({ title }) => title)).toEqual(names)
  })

  it('keeps a line with a label apart from a title that is nearly as wide as the text', async () => {
    const bulletin = (name: string, n: number) =>
      `[${n}] ${name}: a header of any length ends the process\nSeverity: high\nUpdate at once, or do not open mail.\nhttps://sec.example/${n}\n\n`
    const { articles } = extractIssue(await textMail(['Copper', 'Mosses', 'Terned'].map(bulletin).join('')))
    expect(articles.map(({ title }) => title)).toEqual(
      ['Copper', 'Mosses', 'Terned'].map((name) => `${name}: a header of any length ends the process`),
    )
  })

  it.each([
    ['below a table of its parts', 'In this essay:\n\n1. The boat\n2. The screen\n3. The wall\n\n'],
    ['without one', ''],
  ])('does not split an essay with short headings of parts, %s', async (_, table) => {
    const part = (name: string) => `${name}\n\n${BLURB}\n\n${BLURB}\n\n`
    const issue = await extracted(
      `${BLURB}\n\n${BLURB}\n\n${table}${part('The boat')}${part('The screen')}${part('The wall')}Yours,\nIda\n`,
    )
    expect(issue.shape).toBe('essay')
  })
})

describe('how titles are set off in plain text', () => {
  it('does not take the name under a closing line for a title', async () => {
    const issue = await extracted(`Facing the wall

${BLURB}

${BLURB}

${BLURB}

Yours, from the steps,

Ida Morrow

Read about the old habits of net menders in this survey of the coast:
https://harbour.example/survey
`)
    expect(titles(issue)).not.toContain('Ida Morrow')
  })

  it.each([
    [
      'boxes with a line about each',
      (name: string, n: number) =>
        `+------------------------------------------------+\n| ${name.padEnd(46)} |\n|   from the quay dept.                          |\n|   ${address(n).padEnd(44)} |\n+------------------------------------------------+\n\n${BLURB}\n\n`,
    ],
    [
      'stars and an underline, as mailing services write headings',
      (name: string, n: number) =>
        `** ${name} (${address(n)})\n-----------------------------------------\n${BLURB}\n\n`,
    ],
    [
      'short lines over a paragraph and an address',
      (name: string, n: number) => `${name}\n${BLURB}\n\n  ${address(n)}\n\n`,
    ],
    [
      'words with their address in brackets',
      (name: string, n: number) => `${name} [${address(n)}]\n\n${BLURB}\n\n`,
    ],
    [
      'dashes before them',
      (name: string, n: number) => `--${name}\n(${n + 3} March)\n${BLURB}\n${address(n)}\n\n`,
    ],
    ['capitals', (name: string, n: number) => `${name.toUpperCase()}\n\n${BLURB}\n\n${address(n)}\n\n`],
    ['a hash', (name: string, n: number) => `## ${name}\n\n${BLURB}\n\n${address(n)}\n\n`],
    [
      'short lines over another and an address',
      (name: string, n: number) => `${name}\n  A tagline\n  ${address(n)}\n\n`,
    ],
    [
      'dots that lead to a subtitle',
      (name: string) => `${name}....................of the coast\n\n${BLURB}\n\n`,
    ],
  ])('finds titles in the form of %s', async (_, item) => {
    const issue = await extracted(set(item))
    const found = titles(issue).map((title) => title.replace(' – of the coast', '').toLowerCase())
    expect(found).toEqual(NAMES.map((name) => name.toLowerCase()))
  })

  it('takes the items of a list without gaps, each with an address below', async () => {
    const issue = await extracted(`*** The Week ***\n\n${set((name, n) => `* ${name}\n  <${address(n)}>\n`)}`)
    expect(titles(issue)).toEqual(NAMES)
  })

  it('keeps addresses in brackets after words', async () => {
    const issue = await extracted(
      `${set((name, n) => `${name} [${address(n)}]\n\n${BLURB}\n\n`)}Our archive of old issues (http://harbour.example/archive)\n`,
    )
    const links = [...issue.articles, ...issue.nonArticleParts].flatMap(({ part }) =>
      part.links.map(({ url }) => url),
    )
    expect(links.sort()).toEqual(['http://harbour.example/archive', ...NAMES.map((_, n) => address(n))])
  })

  it('does not take words that continue in the address below for a title', async () => {
    const issue = await extracted(
      `${set((name, n) => `${name}\n${address(n)}\n${BLURB}\n\n`)}To change your address, go to\nhttp://harbour.example/settings\n`,
    )
    expect(titles(issue)).toEqual(NAMES)
  })
})
