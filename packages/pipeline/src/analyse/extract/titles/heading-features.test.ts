import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from './all-heading-candidates.ts'
import { headingFeatures } from './heading-features.ts'
import { viewOf } from './view.ts'

const BLURB = 'What the newsletter says of it takes a sentence or two, so that there is something to read.'

async function featuresOf(html: string) {
  const marked = markLines(linesOfMail(await htmlMail(html)).lines)
  const view = viewOf(marked, allHeadingCandidates(marked), { subject: '', sender: '', isPlainText: false })
  const features = headingFeatures(view)
  return (text: string) =>
    Object.assign(
      {},
      ...(features[view.candidates.findIndex((candidate) => candidate.text.startsWith(text))] ?? []),
    )
}

const title = (text: string, style = '') =>
  `<p style="font-size:20px;${style}"><b>${text}</b></p><p>${BLURB}</p>`

describe('featuresOfHeading', () => {
  it('distinguishes a heading on a background color from others with the same formatting', async () => {
    const of = await featuresOf(
      `${title('Cargo ships under sail')}${title('A harbour heats a town')}<div style="background:#fff3cd">${title('A lamp that pays for itself')}</div>`,
    )
    expect(of('Cargo')).toMatchObject({ groundUsual: 1, tintCount: 2, lookCount: 3 })
    expect(of('A lamp')).toMatchObject({ groundUsual: 0, groundAbove: 0, tintCount: 1, lookCount: 3 })
  })

  it('distinguishes a heading in a different color', async () => {
    const of = await featuresOf(
      `${title('At sea', 'color:#c00000')}${title('Cargo ships under sail')}${title('A harbour heats a town')}`,
    )
    expect(of('At sea')).toMatchObject({ inkUsual: 0, inkColorful: 192, tintCount: 1 })
    expect(of('Cargo')).toMatchObject({ inkUsual: 1, inkColorful: 0, tintCount: 2 })
  })

  it('distinguishes a heading over a list of links from one over prose', async () => {
    const link = (n: number) =>
      `<li>On the quay they tell <a href="https://x.example/${n}">story ${n}</a> of a lamp</li>`
    const of = await featuresOf(
      `<h2>In short</h2><ul>${link(1)}${link(2)}${link(3)}</ul><h2>The tide</h2><p>${BLURB}</p><p>${BLURB}</p>`,
    )
    expect(of('In short')).toMatchObject({ under: 3, underLinked: 1, underListed: 1, underOpensLoose: 0 })
    expect(of('The tide')).toMatchObject({ under: 2, underLinked: 0, underListed: 0, underOpensLoose: 1 })
  })

  it('counts repeated headings of a mail', async () => {
    const of = await featuresOf(
      `<h2>Why it matters</h2><p>${BLURB}</p><h2>The tide</h2><p>${BLURB}</p><h2>Why it matters</h2><p>${BLURB}</p>`,
    )
    expect(of('Why it matters')).toMatchObject({ echoes: 2 })
    expect(of('The tide')).toMatchObject({ echoes: 1 })
  })
})
