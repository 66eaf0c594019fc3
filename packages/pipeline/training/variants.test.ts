import { describe, expect, it } from 'vitest'
import { linesOfMail } from '../src/analyse/extract/extract-issue.ts'
import { htmlMail } from '../src/testing/mail-of.ts'
import { withOnlyLongest } from './learn-titles.ts'
import { examplesOf } from './title-examples.ts'

const BLURB = 'What the newsletter says of it takes a sentence or two, so that there is something to read.'

async function aloneOf(repeats: number) {
  const titles = ['Cargo ships under sail', 'A harbour heats a town', 'Nine bakers on butter']
  const bodies = [1, repeats, 1].map((count) => `<p>${BLURB}</p>`.repeat(count))
  const mail = await htmlMail(
    `<p>Good day.</p>${titles.map((text, at) => `<h2>${text}</h2>${bodies[at]}`).join('')}`,
  )
  const { lines } = linesOfMail(mail)
  const articles = titles.map((title) => ({ title, url: null, first_words: null }))
  const labels = { kind: 'multi' as const, lang: 'en', articles }
  const own = examplesOf({ name: '', sender: '', labels, mail }, lines)
  return withOnlyLongest(lines, own)?.map(({ text }) => text)
}

describe('withOnlyLongest', () => {
  it('keep the longest item of a roundup and what surrounds all items', async () => {
    expect(await aloneOf(12)).toEqual(['Good day.', 'A harbour heats a town', ...Array(12).fill(BLURB)])
  })

  it('make no essay of a roundup of short items', async () => {
    expect(await aloneOf(2)).toBeUndefined()
  })
})
