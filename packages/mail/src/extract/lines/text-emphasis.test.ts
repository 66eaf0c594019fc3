import { describe, expect, it } from 'vitest'
import type { Issue } from '../../common/types/issue.ts'
import { textMail } from '../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const titles = (issue: Issue) => issue.articles.map(({ title }) => title)
const extracted = async (text: string) => extractIssue(await textMail(text))
const BLURB = `The council met behind closed doors and left by the back stairs, which
are being painted. Nobody would say who had brought the cake.`

const NAMES = ['Cranes of the old harbour', 'A bakery on the pier', 'Night buses return', 'Gulls on one leg']
const address = (n: number) => `http://harbour.example/story/${n}`
const set = (item: (name: string, n: number) => string) => NAMES.map(item).join('')

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
    [
      'dots that lead to a subtitle',
      (name: string) => `${name}....................of the coast\n\n${BLURB}\n\n`,
    ],
  ])('finds titles in the form of %s', async (_, item) => {
    const issue = await extracted(set(item))
    expect(titles(issue).map((title) => title.replace(' – of the coast', ''))).toEqual(NAMES)
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
