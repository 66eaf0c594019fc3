import { expect, it } from 'vitest'
import { kindsFound } from './check-kinds.ts'
import { storyFigures } from './check-stories.ts'
import { leftOutDays } from './check-worth.ts'
import { KINDS } from './learn-kinds.ts'
import { readGradedStories } from './learn-worth.ts'
import { readRows } from './rows.ts'

/** The minimum values are a point or two below what `npm run bench -- understanding` prints as *left out*. */
it('distinguishes stories of newsletters in weeks and sources that were left out of training', async () => {
  const [dated = [], articles = []] = await Promise.all(
    ['stories-dated', 'stories-articles'].map((name) => readRows(name)),
  )
  const figures = storyFigures({ dated, undated: [], articles })
  const of = (form: string, leftOut: string) =>
    figures.find((figure) => figure.form === form && figure.leftOut === leftOut)?.score
  expect(of('newsletters, link and text', 'week')?.precision).toBeGreaterThan(0.95)
  expect(of('newsletters, link and text', 'week')?.f1).toBeGreaterThan(0.89)
  expect(of('newsletters, text alone', 'week')?.f1).toBeGreaterThan(0.84)
  expect(of('newsletters, link and text', 'source')?.f1).toBeGreaterThan(0.9)
  expect(of('newsletters, text alone', 'source')?.f1).toBeGreaterThan(0.87)
})

it('keeps mails out of the digest whose senders were left out of training', async () => {
  const found = kindsFound(await readRows('kinds-mails'), 8).filter(({ row }) => row.set !== 0)
  const shownOf = (kind: (typeof KINDS)[number]) => {
    const own = found.filter(({ row }) => KINDS[row.kind ?? 0] === kind)
    return own.filter((mail) => mail.kind === 'newsletter').length / own.length
  }
  expect(shownOf('newsletter')).toBeGreaterThan(0.985)
  expect(shownOf('promotion')).toBeLessThan(0.3)
  expect(shownOf('other')).toBeLessThan(0.16)
})

it('chooses on days that were left out of training nearly as an editor does', async () => {
  const figures = leftOutDays(await readGradedStories())
  const mean = (name: string) => {
    const own = figures.get(name) ?? []
    return own.reduce((sum, one) => sum + one.mean, 0) / own.length
  }
  expect(mean('the edition')).toBeGreaterThan(2.38)
  expect(mean('the edition') / mean('an editor')).toBeGreaterThan(0.88)
})
