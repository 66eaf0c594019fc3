import { expect, it } from 'vitest'
import { linesOfMail } from '../../src/analyse/extract/extract-issue.ts'
import { textOfLines } from '../../src/analyse/extract/lines/text-of-lines.ts'
import { holdsFirstWords } from '../../src/quality/compare-articles.ts'
import { FAULTS } from './compose.ts'
import { readLanguages } from './languages.ts'
import { layoutMail } from './layout-mail.ts'
import { scoreLayout } from './score-layouts.ts'

const languages = readLanguages()
const SEEDS = [3, 4]

it.each(FAULTS)(
  'a layout of the class %s is the same at every run, and contains what its labels say',
  async (fault) => {
    for (const seed of SEEDS) {
      const layout = await layoutMail(fault, seed, languages)
      expect(await layoutMail(fault, seed, languages)).toEqual(layout)
      const said = textOfLines(linesOfMail(layout.mail).lines.filter(({ hidden }) => !hidden))
      for (const { title, first_words } of layout.labels.articles) {
        expect(title !== null || first_words !== null).toBe(true)
        for (const words of [title, first_words]) if (words) expect(holdsFirstWords(said, words)).toBe(true)
      }
    }
  },
)

it('no two seeds give the same mail', async () => {
  const mails = await Promise.all(SEEDS.map((seed) => layoutMail('ordinary', seed, languages)))
  expect(new Set(mails.map(({ mail }) => mail.html ?? mail.text)).size).toBe(SEEDS.length)
})

it('a text with content from outside any article is an error', async () => {
  const layout = await layoutMail('ordinary', 3, languages)
  const [first] = layout.articles
  const { texts } = scoreLayout({ ...layout, others: [first?.text[0] ?? ''] })
  expect(texts).toContain('holds')
})
