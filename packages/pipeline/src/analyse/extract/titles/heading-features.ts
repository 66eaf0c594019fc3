import { wordsOf } from '../../../common/text/words-of.ts'
import { type ContentsLine, contentsOf } from '../lines/contents-list.ts'
import type { Mark } from '../lines/mark.ts'
import {
  hasSponsorMark,
  headingVerdict,
  isCallToAction,
  isFooter,
  isGreeting,
  isNavigation,
  isPromotionText,
  isSocial,
  isSponsorLine,
} from '../lines/phrases.ts'
import { similarity } from '../lines/similarity.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { colorFeatures, lookFeatures, rankOf, settingFeatures } from './look-features.ts'
import { strongest } from './mail-features.ts'
import { isParagraph } from './paragraph-headings.ts'
import { followingFeatures, lineFeatures, neighbourFeatures, textFeatures } from './position-features.ts'
import { lookTreeFeatures, neighbourCounts, treeFeatures } from './tree-features.ts'
import { countsOf, share, type View } from './view.ts'

const YOU =
  /\b(?:you|your|yours|du|dein|ihr|ihre|sie|vous|votre|vos|je|jouw|uw|tu|tus|su|usted|você|seu|sua|twój|ty)\b/i

/** Features of a heading candidate's words: their shape, similarity to subject and sender, set phrases. */
function wordingOf({ subject, sender }: { subject: string; sender: string }) {
  const subjectWords = new Set(wordsOf(subject))
  return (candidate: HeadingCandidate) => wordingFeatures(candidate, subject, sender, subjectWords)
}

function wordingFeatures(
  candidate: HeadingCandidate,
  subject: string,
  sender: string,
  subjectWords: ReadonlySet<string>,
) {
  const { text } = candidate
  const { line, lead } = candidate.mark
  const tail = lead?.tail ?? ''
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const verdict = headingVerdict(text)
  return {
    words: candidate.words,
    characters: text.length,
    endsInStop: Number(/[.]["'”’»)]*$/.test(text)),
    endsInColon: Number(/:\s*$/.test(text)),
    asks: Number(/$(?<=\?\W*)/.test(text)),
    exclaims: Number(/$(?<=!\W*)/.test(text)),
    opensWithDigit: Number(/^\W*\d/.test(text)),
    opensWithEmoji: Number(/^\p{Extended_Pictographic}/u.test(line.text)),
    opensSmall: Number(/^\W*\p{Ll}/u.test(text)),
    opensWithQuote: Number(/^["“„«']/.test(text)),
    capitals: letters > 0 ? capitals / letters : 0,
    capitalised: share(text.split(/\s+/), (word) => /^[^\p{L}]*\p{Lu}/u.test(word)),
    hasDigit: Number(/\d/.test(text)),
    tellsTime: Number(/\bmin(?:ute|s|uten)?\b/i.test(line.text)),
    speaksToYou: Number(YOU.test(text)),
    isSponsorLine: Number(isSponsorLine(text) || hasSponsorMark(text)),
    tailIsSponsor: Number(hasSponsorMark(tail) || isSponsorLine(tail)),
    headsSponsor: Number(verdict === 'sponsor'),
    headsJobs: Number(verdict === 'job'),
    headsContents: Number(verdict === 'navigation'),
    headsOther: Number(verdict === 'other'),
    isNavigation: Number(isNavigation(text)),
    isSocial: Number(isSocial(text)),
    isFooter: Number(isFooter(text)),
    isGreeting: Number(isGreeting(text)),
    isAction: Number(isCallToAction(text)),
    promotes: Number(isPromotionText(text)),
    likeSubject: similarity(text, subject),
    likeSender: similarity(text, sender),
    inSubject: share(wordsOf(text), (word) => subjectWords.has(word)),
  }
}

/** The features of a heading candidate, by name, in several records; flags are 0 or 1. */
export type HeadingFeatures = readonly Readonly<Record<string, number>>[]

/** The maximum of words of an entry of a table of contents. */
const CONTENTS_WORDS = 16

const NEAR = 3
const FAR = 60

/** The features of every heading candidate of a mail, in the order of the heading candidates. */
export function headingFeatures(view: View): HeadingFeatures[] {
  const { candidates, titled, marks } = view
  const looks = lookFeatures(view)
  const trees = lookTreeFeatures(view)
  const ranks = [...new Set(titled.map(rankOf))].sort((a, b) => b - a)
  const nextTitled = nextOf(candidates, (candidate) => !isParagraph(candidate))
  const runs = runsOf(candidates)
  const behind = behindFeatures(view)
  const top = strongest(titled)
  const beside = neighbourCounts(view.branches.values())
  const wording = wordingOf(view)
  const repeats = targetCounts(marks)
  const under = followingFeatures(view)
  const tints = colorFeatures(view)
  const echoes = countsOf(candidates.map(({ text }) => text.toLowerCase()))
  const contents = contentsOf(marks.map(contentsLine))
  return candidates.map((candidate, at) => {
    const gap = view.gaps.get(candidate) ?? 0
    const usual = looks.get(candidate.key)?.lookMedianGap ?? 1
    return [
      looks.get(candidate.key) ?? {},
      trees.get(candidate.key) ?? {},
      wording(candidate),
      settingFeatures(candidate, view, ranks),
      neighbourFeatures(candidate, view),
      textFeatures(candidate, isParagraph(candidate) ? candidates[at + 1] : nextTitled[at], marks),
      lineFeatures(candidate),
      treeFeatures(view.branches.get(candidate), view, beside),
      behind[at] ?? {},
      under.get(candidate) ?? {},
      tints.get(candidate) ?? {},
      besideFeatures(view, at),
      {
        echoes: echoes.get(candidate.text.toLowerCase()) ?? 1,
        run: runs[at] ?? 1,
        gapToLook: gap / Math.max(1, usual),
        isAnnounced: Number(contents?.titles.has(candidate.mark.index) ?? false),
        isInContents: Number(contents?.entries.has(candidate.mark.index) ?? false),
        isTop: Number(candidate === top),
        isFirst: Number(candidate === titled[0]),
        targetRepeats: candidate.href === null ? 0 : (repeats.text.get(candidate.href) ?? 0),
        pictureLinksThere: Number(isPictured(candidate, repeats.pictures)),
        strongerNext: (nextTitled[at]?.strength ?? candidate.strength) - candidate.strength,
      },
    ]
  })
}

/** A line for comparison with a table of contents. */
function contentsLine({ line, lead, words }: Mark): ContentsLine {
  const isTitle = line.kind === 'text' && !line.hidden && lead !== null && lead.words <= CONTENTS_WORDS
  return {
    title: isTitle ? lead.text : '',
    words: line.hidden ? 0 : words,
    look: lead?.isWhole ? lead.size : null,
  }
}

/** Features of the heading candidates before and after. */
function besideFeatures({ candidates, gaps, marks }: View, at: number) {
  const own = candidates[at]
  const previous = candidates[at - 1]
  const next = candidates[at + 1]
  const gapAfter = (other?: HeadingCandidate) => (other ? Math.min(500, gaps.get(other) ?? 0) : -1)
  const isLinked = (other?: HeadingCandidate) => (other ? Number(other.href !== null) : -1)
  const isPlain = (other?: HeadingCandidate) => Number(other !== undefined && isParagraph(other))
  const index = own?.mark.index ?? 0
  return {
    previousGap: gapAfter(previous),
    previousWords: previous?.words ?? -1,
    previousLinked: isLinked(previous),
    previousAlike: Number(previous?.key === own?.key),
    previousParagraph: isPlain(previous),
    previousDistance: Math.abs((previous?.mark.index ?? 0) - index),
    nextGap: gapAfter(next),
    nextWords: next?.words ?? -1,
    nextLinked: isLinked(next),
    nextAlike: Number(next?.key === own?.key),
    nextParagraph: isPlain(next),
    nextDistance: Math.abs((next?.mark.index ?? marks.length) - index),
  }
}

/** Features of what precedes each heading candidate: sponsor labels, headings that rule out articles, the footer. */
function behindFeatures({ candidates, marks }: View) {
  const footer = marks.findIndex(({ phrase, index }) => phrase === 'footer' && index > marks.length * 0.3)
  let line = 0
  let sponsor = Number.NEGATIVE_INFINITY
  let section = Number.NEGATIVE_INFINITY
  let isRuledOut = false
  let last: HeadingCandidate | undefined
  return candidates.map((candidate) => {
    const { index } = candidate.mark
    for (; line < index; line += 1) if (marks[line]?.phrase === 'sponsor') sponsor = line
    const features = {
      sinceSponsor: Math.min(20, index - sponsor),
      sinceSection: Math.min(FAR, index - section),
      sectionRulesOut: Number(isRuledOut),
      isAfterFooter: Number(footer !== -1 && index > footer),
      strongerThanLast: last ? candidate.strength - last.strength : 0,
    }
    if (!isParagraph(candidate)) {
      const verdict = candidate.isWhole ? headingVerdict(candidate.text) : null
      const isOver =
        candidate.isWhole &&
        candidate.href === null &&
        (last === undefined || candidate.strength > last.strength)
      if (verdict !== null || isOver) {
        section = index
        isRuledOut = verdict !== null
      }
      last = candidate
    }
    return features
  })
}

/** How many heading candidates of one look are consecutive at a short distance, up to twenty. */
function runsOf(candidates: readonly HeadingCandidate[]): number[] {
  const runs = candidates.map(() => 1)
  let start = 0
  candidates.forEach((candidate, at) => {
    const next = candidates[at + 1]
    const continues =
      next !== undefined &&
      next.key === candidate.key &&
      (next.href === null) === (candidate.href === null) &&
      next.mark.index - candidate.mark.index <= NEAR
    if (continues) return
    for (let own = start; own <= at; own += 1) runs[own] = Math.min(20, at - start + 1)
    start = at + 1
  })
  return runs
}

function nextOf(
  candidates: readonly HeadingCandidate[],
  isSuch: (candidate: HeadingCandidate) => boolean,
): (HeadingCandidate | undefined)[] {
  let next: HeadingCandidate | undefined
  return candidates
    .toReversed()
    .map((candidate) => {
      const found = next
      if (isSuch(candidate)) next = candidate
      return found
    })
    .reverse()
}

function targetCounts(marks: readonly Mark[]) {
  const text = new Map<string, number>()
  const pictures = new Map<string, Set<number>>()
  for (const { line, index } of marks) {
    for (const href of new Set(line.runs.flatMap((run) => run.href ?? []))) {
      text.set(href, (text.get(href) ?? 0) + 1)
    }
    const href = line.picture?.href
    if (href) pictures.set(href, (pictures.get(href) ?? new Set()).add(index))
  }
  return { text, pictures }
}

/** Whether a picture that links to the same page is a few lines above or below. */
function isPictured(
  { href, mark }: HeadingCandidate,
  pictures: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  const own = href === null ? undefined : pictures.get(href)
  if (!own) return false
  for (let step = -4; step <= 4; step += 1) if (own.has(mark.index + step)) return true
  return false
}
