import { describe, expect, it } from 'vitest'
import { enrichIssue } from '../enrich-issue.ts'
import { extractIssue } from '../extract/extract-issue.ts'
import { htmlMail } from '../testing/mail-of.ts'
import { applyCorrections, withoutRepeats } from './apply-corrections.ts'
import { type Correction, featuresOf, type SortedParts } from './correction.ts'
import { correctionScope } from './similarity-to-correction.ts'

const BLURB = 'that tells enough of the story to stand under its title as a blurb would, and a little more.'

/** The part of a roundup that a story makes, each in words of its own. */
const story = (name: string, over = '') =>
  `<div>${over}<h2 style="font-size:22px"><a href="https://${name}.example/story">How ${name} came to be what it is</a></h2><p>A sentence about ${name} ${BLURB}</p></div>`

const section = (name: string, ...stories: string[]) =>
  `<h1 style="font-size:30px">${name}</h1>${stories.join('')}`

const kicker = (text: string) => `<p style="font-size:12px"><i>${text}</i></p>`

async function read(html: string): Promise<SortedParts> {
  const issue = extractIssue(await htmlMail(html))
  return { articles: enrichIssue(issue), nonArticleParts: issue.nonArticleParts }
}

const titles = ({ articles }: SortedParts) => articles.map(({ title }) => title)
const titled = (...names: string[]) => names.map((name) => `How ${name} came to be what it is`)

/** The correction from reclassifying the part with these words, if no other part was reclassified. */
function correction({ articles, nonArticleParts }: SortedParts, words: string): Correction {
  const holds = ({ title, text }: { title: string | null; text: string }) =>
    `${title} ${text}`.includes(words)
  const isArticle = articles.some(holds)
  const side = isArticle ? articles : nonArticleParts
  const features = side.filter(holds).slice(0, 1).flatMap(featuresOf)
  const others = new Set(side.filter((part) => !holds(part)).flatMap(featuresOf))
  return {
    verdict: isArticle ? 'non-article' : 'article',
    features,
    distinctive: features.filter((feature) => !others.has(feature)),
  }
}

describe('a user’s corrections', () => {
  it('hide the next advertiser in a slot with the same words', async () => {
    const slot = (name: string) => story(name, kicker(`Our patron this week is ${name}`))
    const first = await read(story('rivers') + slot('brightlamp') + story('bridges') + story('mills'))
    expect(titles(first)).toEqual(titled('rivers', 'brightlamp', 'bridges', 'mills'))
    const next = await read(story('foxes') + story('owls') + slot('duskmattress') + story('newts'))
    const sorted = applyCorrections(next, [correction(first, 'brightlamp')])
    expect(titles(sorted)).toEqual(titled('foxes', 'owls', 'newts'))
    const unwanted = sorted.nonArticleParts.filter(({ reason }) => reason === 'unwanted')
    expect(unwanted).toMatchObject([{ title: titled('duskmattress')[0], part: { position: 3 } }])
  })

  it('make no story of a byline, a "read more" link, or hidden text', async () => {
    const { articles } = await read(story('rivers') + story('bridges'))
    const [part] = articles
    if (!part) throw new Error('no article')
    const features = featuresOf(part)
    const toArticle = { verdict: 'article', features, distinctive: features } as const
    const reclassified = (['by-line', 'read-more', 'hidden', 'text'] as const).map(
      (reason) =>
        applyCorrections({ articles: [], nonArticleParts: [{ ...part, reason }] }, [toArticle]).articles
          .length,
    )
    expect(reclassified).toEqual([0, 0, 0, 1])
  })

  it('hide next week’s job of the week', async () => {
    const job = (name: string) =>
      story(name).replace(`How ${name} came to be what it is`, `Job of the week: ${name} at work`)
    const first = await read(story('rivers') + story('bridges') + job('gardener'))
    const next = await read(story('foxes') + job('plumber') + story('owls'))
    expect(titles(applyCorrections(next, [correction(first, 'gardener')]))).toEqual(titled('foxes', 'owls'))
  })

  it('hide the only part of its section, whatever its headline', async () => {
    const issue = (one: string, two: string, gone: string) =>
      read(section('News', story(one), story(two)) + section('From the shop', story(gone)))
    const first = await issue('rivers', 'bridges', 'mugs')
    const next = await issue('foxes', 'owls', 'shirts')
    expect(titles(applyCorrections(next, [correction(first, 'mugs')]))).toEqual(titled('foxes', 'owls'))
  })

  it('make an article of a sponsor’s letter again, enriched like any other', async () => {
    const letter = (text: string) =>
      `<p>Sponsored by the old mill</p><p><b>From the miller</b></p><p>${text}</p><p>Buy a sack of flour from us today.</p>`
    const first = await read(
      story('rivers') + letter('We moved into the old mill by the river.') + story('bridges'),
    )
    const next = await read(
      story('owls') + letter('The mill wheel turns again after a week of rain.') + story('foxes'),
    )
    expect(titles(next)).toEqual(titled('owls', 'foxes'))
    const [, article, ...others] = applyCorrections(next, [correction(first, 'We moved into')]).articles
    expect(article).toMatchObject({
      title: 'From the miller',
      text: expect.stringContaining('The mill wheel turns again after a week of rain.'),
      summary: expect.stringContaining('The mill wheel turns again'),
    })
    expect(article?.html).toContain('<p>The mill wheel')
    expect(others).toHaveLength(1)
  })

  it('make an article of next week’s vacancies, whose box has a heading', async () => {
    const vacancy = (text: string) => `<div><p>Classifieds</p><p><b>Crew wanted</b></p><p>${text}</p></div>`
    const first = await read(
      story('rivers') +
        vacancy('Night watch at the harbour. Two dogs are provided.') +
        story('bridges') +
        story('mills'),
    )
    const next = await read(
      story('foxes') +
        vacancy('Deckhand on the ferry, from April on. Meals on board.') +
        story('owls') +
        story('newts'),
    )
    expect(titles(next)).toEqual(titled('foxes', 'owls', 'newts'))
    const made = correction(first, 'Crew wanted')
    expect(titles(applyCorrections(next, [made]))).toEqual([
      ...titled('foxes'),
      'Crew wanted',
      ...titled('owls', 'newts'),
    ])
  })

  it('leave different parts unchanged: one story of a section does not take the others with it', async () => {
    const issue = (...names: string[]) => read(section('News', ...names.map((name) => story(name))))
    const first = await issue('rivers', 'bridges', 'mills')
    const next = await issue('foxes', 'owls', 'newts')
    expect(applyCorrections(next, [correction(first, 'bridges')])).toEqual(next)
  })

  it('apply the last correction', async () => {
    const slot = (name: string) => story(name, kicker(`Our patron this week is ${name}`))
    const first = await read(story('rivers') + slot('brightlamp') + story('mills'))
    const next = await read(story('foxes') + slot('duskmattress') + story('newts'))
    const out = correction(first, 'brightlamp')
    const back: Correction = { ...out, verdict: 'article' }
    expect(titles(applyCorrections(next, [out, back]))).toEqual(titled('foxes', 'newts'))
    expect(applyCorrections(next, [back, out])).toEqual(next)
  })

  it('never empty an issue, nor reclassify most of it by one correction', async () => {
    const first = await read(story('rivers') + story('bridges', kicker('Recommended')))
    const made = correction(first, 'bridges')
    const next = await read(
      ['owls', 'foxes', 'newts', 'moths'].map((name) => story(name, kicker('Recommended'))).join(''),
    )
    expect(applyCorrections(next, [made])).toEqual(next)
  })

  it('never show hidden text', async () => {
    const hidden = '<p style="display:none">A preheader with words in it</p>'
    const first = await read(hidden + story('rivers') + story('bridges'))
    const made: Correction = { ...correction(first, 'A preheader'), verdict: 'article' }
    expect(applyCorrections(first, [{ ...made, distinctive: made.features }])).toEqual(first)
  })
})

describe('the effect of a correction', () => {
  it('is on similar parts if a label, a section or a short title distinguished the part from others', async () => {
    const slot = (name: string) => story(name, kicker(`Our patron this week is ${name}`))
    const parts = await read(story('rivers') + slot('brightlamp') + story('mills'))
    expect(correctionScope(correction(parts, 'brightlamp'))).toBe('alike')
  })

  it('is on the same part only if only its own words did', async () => {
    const parts = await read(section('News', story('rivers'), story('bridges'), story('mills')))
    expect(correctionScope(correction(parts, 'bridges'))).toBe('same')
  })

  it('is on boxes with a short heading, and not on articles with a short headline', () => {
    const features = ['title:crew wanted']
    expect(correctionScope({ verdict: 'article', features, distinctive: features })).toBe('alike')
    expect(correctionScope({ verdict: 'non-article', features, distinctive: features })).toBe('same')
  })

  it('is none if others had all of its features', () => {
    const features = ['shape:|1|1', 'section:news']
    expect(correctionScope({ verdict: 'non-article', features, distinctive: [] })).toBeNull()
  })
})

describe('text that is in every issue', () => {
  const issue = async (...names: string[]) => {
    const parts = await read(names.map((name) => story(name)).join(''))
    const lines = new Set([...parts.articles, ...parts.nonArticleParts].flatMap(({ part }) => part.lines))
    return { parts, lines }
  }

  it('is no article if it was in two earlier ones word for word', async () => {
    const earlier = [await issue('rivers', 'plug', 'bridges'), await issue('mills', 'plug')]
    const { parts } = await issue('foxes', 'plug', 'owls')
    const known = earlier.map(({ lines }) => lines)
    const sorted = withoutRepeats(parts, known)
    expect(titles(sorted)).toEqual(titled('foxes', 'owls'))
    expect(sorted.nonArticleParts).toMatchObject([{ reason: 'repeated', part: { position: 1 } }])
  })

  it('stays an article in a new newsletter, and if anything in it is new', async () => {
    const { lines } = await issue('rivers', 'plug')
    const { parts } = await issue('foxes', 'plug')
    expect(withoutRepeats(parts, [lines])).toEqual(parts)
    const titleOnly = new Set(parts.articles.flatMap(({ part }) => part.lines.slice(0, 1)))
    expect(withoutRepeats(parts, [titleOnly, titleOnly])).toEqual(parts)
  })

  it('is a section if it is a short title above new text, which names the article', async () => {
    const weekly = async (of: string) => {
      const text = `The funds for the ${of} have come at last. They are to last until the spring, says the mayor.`
      const funding = `<div><h2 style="font-size:22px"><a href="https://${of}.example/funding">Funding</a></h2><p>${text}</p></div>`
      const parts = await read(story(of) + funding + story(`${of}-two`))
      const lines = new Set(parts.articles.flatMap(({ part }) => part.lines))
      return { parts, lines }
    }
    const [rivers, mills] = [await weekly('rivers'), await weekly('mills')]
    const { parts } = await weekly('owls')
    expect(titles(parts)).toContain('Funding')
    expect(withoutRepeats(parts, [rivers.lines, new Set()])).toEqual(parts)
    const alone = { articles: parts.articles.slice(1, 2), nonArticleParts: [] }
    expect(withoutRepeats(alone, [rivers.lines, mills.lines])).toEqual(alone)
    const sorted = withoutRepeats(parts, [rivers.lines, mills.lines])
    expect(sorted.articles[1]).toMatchObject({
      title: 'The funds for the owls have come at last.',
      section: 'Funding',
      summary: 'They are to last until the spring, says the mayor.',
    })
  })

  it('stays an article if the issue would otherwise be empty', async () => {
    const { parts, lines } = await issue('foxes', 'owls')
    expect(withoutRepeats(parts, [lines, lines])).toEqual(parts)
  })
})
