import { similarity } from '../lines/similarity.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { maxOf, mean, share, type View } from './view.ts'

/** Paragraphs of this many words are prose. */
const PROSE_WORDS = 25

/** Features of the whole mail. */
export function mailFeatures(view: View) {
  const { marks, candidates, titled, before, words, subject, looks } = view
  const linked = titled.filter(({ href }) => href !== null)
  const stretches = [0, ...linked.map(({ mark }) => before[mark.index] ?? 0), words]
  const longest = maxOf(stretches.slice(1).map((end, at) => end - (stretches[at] ?? 0)))
  const first = titled[0]
  const top = strongest(titled)
  const links = marks.flatMap(({ line }) => [...new Set(line.runs.flatMap(({ href }) => href ?? []))])
  const prose = marks.filter(({ line, words: count }) => !line.hidden && count >= PROSE_WORDS)
  return {
    mailHeads: titled.length,
    mailLinked: share(titled, ({ href }) => href !== null),
    mailWords: words,
    mailLinks: links.length,
    mailLinkDensity: links.length / Math.max(1, words),
    mailParagraphLinks:
      candidates.length - titled.length > 0
        ? candidates.filter((candidate) => candidate.href !== null).length - linked.length
        : 0,
    mailLongest: longest / Math.max(1, words),
    mailFirstLikeSubject: first ? similarity(first.text, subject) : 0,
    mailTopLikeSubject: top ? similarity(top.text, subject) : 0,
    mailTopLinked: Number(top !== undefined && top.href !== null),
    mailTopAlike: top ? (looks.get(top.key)?.length ?? 0) : 0,
    mailProse: prose.reduce((sum, mark) => sum + mark.words, 0) / Math.max(1, words),
    mailTargets: new Set(links).size,
    mailOpening: before[first?.mark.index ?? 0] ?? 0,
    mailHeadWords: mean(titled.map((candidate) => candidate.words)),
  }
}

/** The first of the most prominent heading candidates. */
export function strongest(candidates: readonly HeadingCandidate[]): HeadingCandidate | undefined {
  let top: HeadingCandidate | undefined
  for (const candidate of candidates) if (!top || candidate.strength > top.strength) top = candidate
  return top
}
