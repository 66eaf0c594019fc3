import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Issue } from '../../common/types/issue.ts'
import { parseMail } from '../../mime/parse-mail.ts'
import { issuePartFaults } from '../../testing/issue-part-faults.ts'
import { htmlBlocks, textBlocks } from '../../testing/mail-blocks.ts'
import { htmlMail, textMail } from '../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

/** How often each word is in a text. */
function counts(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const word of text.match(/[a-z]+/gi) ?? []) found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

const allText = ({ articles, nonArticleParts }: Issue) =>
  [...articles, ...nonArticleParts].map(({ title, text }) => `${title ?? ''} ${text}`).join(' ')

const BLURB = 'A sentence that tells enough of the story to stand under its title as a blurb would.'
const story = (n: number, extra = '') =>
  `<h2 style="font-size:22px"><a href="https://x.example/${n}">Story number ${n} has a headline</a>${extra}</h2><p>${BLURB}</p>`
const stories = [1, 2, 3].map((n) => story(n)).join('')

describe('the parts of an issue', () => {
  it('contain every visible paragraph and link of any HTML mail exactly once, and no hidden word in an article', async () => {
    await fc.assert(
      fc.asyncProperty(htmlBlocks, async (blocks) => {
        const issue = extractIssue(await htmlMail(blocks.map(({ html }) => html).join(''), 'Subject'))
        expect(issuePartFaults(issue)).toEqual([])
        const found = counts(allText(issue))
        for (const [word, times] of counts(blocks.map(({ words }) => words).join(' '))) {
          expect([word, (found.get(word) ?? 0) >= times]).toEqual([word, true])
        }
        expect(JSON.stringify(issue.articles)).not.toContain('unseen')
        const links = blocks.reduce((sum, block) => sum + block.links, 0)
        expect(issue.totals.links).toBe(links)
      }),
      { numRuns: 300 },
    )
  })

  it('contain every paragraph and address of any plain-text mail exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(textBlocks, async (blocks) => {
        const issue = extractIssue(await textMail(blocks.join('\n\n')))
        expect(issuePartFaults(issue)).toEqual([])
        const addresses = blocks.join('\n').match(/https?:/g) ?? []
        expect(issue.totals.links).toBe(addresses.length)
      }),
      { numRuns: 200 },
    )
  })

  it('add up for every golden mail', async () => {
    const folder = path.join(import.meta.dirname, '../../golden')
    const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
    for (const { name } of names) {
      const issue = extractIssue(await parseMail(await readFile(path.join(folder, name, 'mail.eml'))))
      expect([name, issuePartFaults(issue)]).toEqual([name, []])
    }
    expect(names.length).toBeGreaterThan(0)
  })

  it('include a sponsor’s box as one part: its label, headline, words and links', async () => {
    const box =
      '<p>Sponsored by Brightlamp</p><h2 style="font-size:22px"><a href="https://ad.example/a">Buy a better lamp today</a></h2><p>It glows.</p><p>So do you. <a href="https://ad.example/b">See how</a></p>'
    const issue = extractIssue(await htmlMail(story(1) + story(2) + box + story(3)))
    expect(issue.nonArticleParts).toMatchObject([
      {
        reason: 'sponsor',
        title: 'Buy a better lamp today',
        text: 'Sponsored by Brightlamp\n\nIt glows.\n\nSo do you. See how',
        url: 'https://ad.example/a',
        part: {
          position: 2,
          paragraphs: 4,
          links: [{ text: 'Buy a better lamp today' }, { text: 'See how' }],
        },
      },
    ])
    expect(issue.nonArticleParts[0]?.html).toContain('<a href="https://ad.example/b"')
  })

  it('include a sponsor label, the headings below it and their text as one part', async () => {
    const bold = (text: string) => `<p><b>${text}</b></p>`
    const box = `<hr><p>Advertisement</p>${bold('Spring at the lamp shop')}${bold('Three for two')}<p>Only this week, in all of our shops.</p><hr>`
    const issue = extractIssue(await htmlMail(story(1) + story(2) + box + story(3)))
    expect(issue.nonArticleParts).toMatchObject([{ reason: 'sponsor', part: { position: 2, paragraphs: 4 } }])
  })

  it('keep the words of a read-more link at the end of a text that is its own title', async () => {
    const brief = (n: number) =>
      `<p>Boats ${n} go out before anybody is awake on the island. <a href="https://x.example/${n}">Read more</a></p>`
    const mail = await htmlMail(`<h2>Nature</h2>${[1, 2, 3].map(brief).join('')}`, 'Subject')
    const issue = extractIssue(mail)
    expect(counts(allText(issue)).get('more')).toBe(3)
    expect(issuePartFaults(issue)).toEqual([])
  })

  it('include further links of a headline, and small pictures that link somewhere', async () => {
    const icons = ['facebook', 'linkedin'].map(
      (name) =>
        `<a href="https://${name}.example/us"><img src="https://x.example/${name}.png" width="24" alt="${name}"></a>`,
    )
    const also = ' <a href="https://y.example/also">Also here</a>'
    const issue = extractIssue(
      await htmlMail(`${story(1, also)}${story(2)}${story(3)}<hr>${icons.join('')}<p>Mill Lane 4</p>`),
    )
    const links = issue.nonArticleParts.flatMap(({ reason, part }) =>
      part.links.map(({ url }) => [reason, url]),
    )
    expect(links).toContainEqual(['link', 'https://y.example/also'])
    expect(links.map(([, url]) => url)).toContain('https://facebook.example/us')
    expect(issuePartFaults(issue)).toEqual([])
  })

  it('read a table with a hidden cell as lines, so that no reader shows the hidden text', async () => {
    const table =
      '<table border="1"><tr><th>City</th><th>Rain</th></tr><tr><td>Wick</td><td>12 mm<span style="display:none"> unseen</span></td></tr></table>'
    const issue = extractIssue(await htmlMail(stories + table))
    expect(JSON.stringify(issue.articles)).not.toContain('unseen')
    expect(issue.totals.hiddenWords).toBe(1)
  })

  it('include the small print as one part, from the address to the unsubscribe link', async () => {
    const print =
      '<hr><p>© Meadow Post, 4 Mill Lane</p><p><b>Why this mail</b></p><p>You get this mail because you signed up.</p><p><a href="https://x.example/u">Unsubscribe</a></p>'
    const issue = extractIssue(await htmlMail(stories + print))
    expect(issue.nonArticleParts).toMatchObject([{ reason: 'footer', part: { position: 3, paragraphs: 4 } }])
  })
})
