import { likelySet } from './likely-set.ts'
import { mailFeatures } from './mail-features.ts'
import { subjectFeatures } from './subject-features.ts'
import { countsOf, hostOf, mean, most, share, type View } from './view.ts'

/** Shorter paragraphs above the first title are greetings and notices. */
const PROSE_WORDS = 12

const SELF =
  /\b(?:I|I'm|I’m|my|me|ich|mir|mein|meine|je|j'|j’|mon|ma|ik|mijn|yo|mi|io|mio|eu|meu|jag|mig|min)\b/g

/** What tells an essay from a roundup: how sure titles are, how they link, how much text stands before them. */
export function essayFeatures(view: View, probabilities: readonly number[]) {
  const { heads, marks, words } = view
  const { chosen, expectedF1 } = likelySet(probabilities)
  const titles = heads.filter((_, at) => chosen.has(at))
  const first = titles[0]?.mark.index ?? marks.length
  const opening = marks
    .slice(0, first)
    .filter(({ line, words: count }) => !line.hidden && count >= PROSE_WORDS)
    .reduce((sum, mark) => sum + mark.words, 0)
  const bodies = titles.map((head) => view.gaps.get(head) ?? 0)
  const prose = marks.filter(({ line, words: count }) => !line.hidden && count >= PROSE_WORDS)
  const text = prose.map(({ line }) => line.text).join(' ')
  const sorted = probabilities.toSorted((a, b) => b - a)
  const expected = probabilities.reduce((sum, probability) => sum + probability, 0)
  return {
    ...mailFeatures(view),
    ...subjectFeatures(view, titles),
    expected,
    expectedShare: expected / Math.max(1, heads.length),
    expectedF1,
    surest: sorted[0] ?? 0,
    second: sorted[1] ?? 0,
    third: sorted[2] ?? 0,
    sure: probabilities.filter((probability) => probability > 0.5).length,
    titles: titles.length,
    titlesLinked: share(titles, ({ href }) => href !== null),
    titleWords: mean(titles.map((head) => head.words)),
    titleHosts: new Set(titles.map(({ href }) => hostOf(href))).size,
    titlesNumbered: share(titles, (head) => /^\W*\d/.test(head.text)),
    titlesAlike: most(countsOf(titles.map(({ key }) => key)).values()),
    bodyMean: mean(bodies),
    bodyMost: most(bodies) / Math.max(1, words),
    speaksOfSelf: (text.match(SELF)?.length ?? 0) / Math.max(1, words),
    greets: Number(marks.some(({ phrase }) => phrase === 'greeting')),
    sponsors: marks.filter(({ phrase }) => phrase === 'sponsor').length,
    actions: marks.filter(({ phrase }) => phrase === 'action').length,
    byLines: marks.filter(({ phrase }) => phrase === 'by-line').length,
    prose: prose.length,
    longestLine: most(prose.map((mark) => mark.words)),
    opening,
    openingShare: opening / Math.max(1, words),
  }
}
