import type { Line } from '../src/analyse/extract/lines/line.ts'
import { isParagraph } from '../src/analyse/extract/titles/paragraph-headings.ts'
import { randomNumbers } from './random-numbers.ts'
import type { MailExamples } from './title-examples.ts'

/** An item of fewer words can't be a mail by itself. */
const ESSAY_WORDS = 150

/** The end of a mail's last item is unknown; this much is assumed. */
const LAST_LINES = 12

/**
 * Variants of a mail: some items missing, all type slightly larger or smaller. Training on them keeps trees from
 * depending on the number and position of items.
 */
export function variantsOf(lines: readonly Line[], { view, answers }: MailExamples, count: number): Line[][] {
  return Array.from({ length: count }, (_, variant) => {
    const random = randomNumbers(variant * 7919 + lines.length + 1)
    const rate = 0.15 + random() * 0.35
    const dropped = new Set<number>()
    view.candidates.forEach((candidate, at) => {
      if (answers[at] !== true && (isParagraph(candidate) || random() > 0.3)) return
      if (random() > rate) return
      let next = at + 1
      while (next < view.candidates.length && answers[next] !== true && isPart(view.candidates[next]))
        next += 1
      const end = view.candidates[next]?.mark.index ?? Math.min(lines.length, candidate.mark.index + 4)
      for (let line = candidate.mark.index; line < end; line += 1) dropped.add(line)
    })
    const scale = 0.85 + random() * 0.3
    return lines
      .filter((_, at) => !dropped.has(at))
      .map((line) => ({ ...line, runs: line.runs.map((run) => ({ ...run, size: run.size * scale })) }))
  })
}

/** A roundup with only its longest item left: what a sender of one article might send. Null if that is short. */
export function withOnlyLongest(lines: readonly Line[], { view, answers }: MailExamples): Line[] | null {
  const starts = view.candidates.filter((_, at) => answers[at] === true).map(({ mark }) => mark.index)
  const items = starts.slice(0, -1).map((from, at) => ({ from, end: starts[at + 1] ?? lines.length }))
  const wordsOf = ({ from, end }: { from: number; end: number }) =>
    (view.before[end] ?? 0) - (view.before[from] ?? 0)
  const [longest] = items.toSorted((a, b) => wordsOf(b) - wordsOf(a))
  if (!longest || wordsOf(longest) < ESSAY_WORDS) return null
  const last = starts.at(-1) ?? 0
  const isOther = (at: number) =>
    at >= (starts[0] ?? 0) && at < last + LAST_LINES && (at < longest.from || at >= longest.end)
  return lines.filter((_, at) => !isOther(at))
}

function isPart(candidate: MailExamples['view']['candidates'][number] | undefined): boolean {
  return candidate !== undefined && isParagraph(candidate)
}
