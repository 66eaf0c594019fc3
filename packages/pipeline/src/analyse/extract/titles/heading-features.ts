import { wordsOf } from '../../../common/text/words-of.ts'
import { type ContentsLine, contentsOf } from '../lines/contents-list.ts'
import { headingVerdict } from '../lines/heading-verdict.ts'
import { likeness } from '../lines/likeness.ts'
import type { Mark } from '../lines/mark.ts'
import {
  hasSponsorMark,
  isCallToAction,
  isFooter,
  isGreeting,
  isNavigation,
  isPromotionText,
  isSocial,
  isSponsorLine,
} from '../lines/phrases.ts'
import { colorFeatures } from './color-features.ts'
import { followingFeatures } from './following-features.ts'
import type { Head } from './heading-candidates.ts'
import { lookFeatures, rankOf, settingFeatures } from './look-features.ts'
import { strongest } from './mail-features.ts'
import { isParagraph } from './paragraph-headings.ts'
import { lineFeatures, neighbourFeatures, textFeatures } from './position-features.ts'
import { besideCounts, lookTreeFeatures, treeFeatures } from './tree-features.ts'
import { countsOf, share, type View } from './view.ts'

const YOU =
  /\b(?:you|your|yours|du|dein|ihr|ihre|sie|vous|votre|vos|je|jouw|uw|tu|tus|su|usted|você|seu|sua|twój|ty)\b/i

/** What a head's own words tell: their shape, their likeness to subject and sender, set phrases among them. */
function wordingOf({ subject, sender }: { subject: string; sender: string }) {
  const subjectWords = new Set(wordsOf(subject))
  return (head: Head) => wordingFeatures(head, subject, sender, subjectWords)
}

function wordingFeatures(head: Head, subject: string, sender: string, subjectWords: ReadonlySet<string>) {
  const { text } = head
  const { line, lead } = head.mark
  const tail = lead?.tail ?? ''
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const verdict = headingVerdict(text)
  return {
    words: head.words,
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
    likeSubject: likeness(text, subject),
    likeSender: likeness(text, sender),
    inSubject: share(wordsOf(text), (word) => subjectWords.has(word)),
  }
}

/** What can be told of a head, by name; flags are 0 or 1. */
export type HeadingFeatures = Readonly<Record<string, number>>

/** Entries of a table of contents have no more. */
const CONTENTS_WORDS = 16

const NEAR = 3
const FAR = 60

/** The traits of every head of a mail, in the order of the heads. */
export function headingFeatures(view: View): HeadingFeatures[] {
  const { heads, titled, marks } = view
  const looks = lookFeatures(view)
  const trees = lookTreeFeatures(view)
  const ranks = [...new Set(titled.map(rankOf))].sort((a, b) => b - a)
  const nextTitled = nextOf(heads, (head) => !isParagraph(head))
  const runs = runsOf(heads)
  const behind = behindFeatures(view)
  const top = strongest(titled)
  const beside = besideCounts(view.branches.values())
  const wording = wordingOf(view)
  const repeats = targetCounts(marks)
  const under = followingFeatures(view)
  const tints = colorFeatures(view)
  const echoes = countsOf(heads.map(({ text }) => text.toLowerCase()))
  const contents = contentsOf(marks.map(contentsLine))
  return heads.map((head, at) => {
    const gap = view.gaps.get(head) ?? 0
    const usual = looks.get(head.key)?.lookMedianGap ?? 1
    return {
      ...looks.get(head.key),
      ...trees.get(head.key),
      ...wording(head),
      ...settingFeatures(head, view, ranks),
      ...neighbourFeatures(head, view),
      ...textFeatures(head, isParagraph(head) ? heads[at + 1] : nextTitled[at], marks),
      ...lineFeatures(head),
      ...treeFeatures(view.branches.get(head), view, beside),
      ...behind[at],
      ...under.get(head),
      ...tints.get(head),
      echoes: echoes.get(head.text.toLowerCase()) ?? 1,
      ...besideFeatures(view, at),
      run: runs[at] ?? 1,
      gapToLook: gap / Math.max(1, usual),
      isAnnounced: Number(contents?.titles.has(head.mark.index) ?? false),
      isInContents: Number(contents?.entries.has(head.mark.index) ?? false),
      isTop: Number(head === top),
      isFirst: Number(head === titled[0]),
      targetRepeats: head.href === null ? 0 : (repeats.text.get(head.href) ?? 0),
      pictureLinksThere: Number(isPictured(head, repeats.pictures)),
      strongerNext: (nextTitled[at]?.strength ?? head.strength) - head.strength,
    }
  })
}

/** A line as a table of contents may have it. */
function contentsLine({ line, lead, words }: Mark): ContentsLine {
  const isTitle = line.kind === 'text' && !line.hidden && lead !== null && lead.words <= CONTENTS_WORDS
  return {
    title: isTitle ? lead.text : '',
    words: line.hidden ? 0 : words,
    look: lead?.isWhole ? lead.size : null,
  }
}

/** The heads before and after in the list of all heads. */
function besideFeatures({ heads, gaps, marks }: View, at: number) {
  const head = heads[at]
  const told = (name: string, other: Head | undefined) => ({
    [`${name}Gap`]: other ? Math.min(500, gaps.get(other) ?? 0) : -1,
    [`${name}Words`]: other?.words ?? -1,
    [`${name}Linked`]: other ? Number(other.href !== null) : -1,
    [`${name}Alike`]: Number(other?.key === head?.key),
    [`${name}Paragraph`]: Number(other !== undefined && isParagraph(other)),
    [`${name}Distance`]: Math.abs(
      (other?.mark.index ?? (name === 'next' ? marks.length : 0)) - (head?.mark.index ?? 0),
    ),
  })
  return { ...told('previous', heads[at - 1]), ...told('next', heads[at + 1]) }
}

/** What was read before each head: marks of payment, headings that rule out what follows, the footer. */
function behindFeatures({ heads, marks }: View) {
  const footer = marks.findIndex(({ phrase, index }) => phrase === 'footer' && index > marks.length * 0.3)
  let line = 0
  let sponsor = Number.NEGATIVE_INFINITY
  let section = Number.NEGATIVE_INFINITY
  let isRuledOut = false
  let last: Head | undefined
  return heads.map((head) => {
    const { index } = head.mark
    for (; line < index; line += 1) if (marks[line]?.phrase === 'sponsor') sponsor = line
    const traits = {
      sinceSponsor: Math.min(20, index - sponsor),
      sinceSection: Math.min(FAR, index - section),
      sectionRulesOut: Number(isRuledOut),
      isAfterFooter: Number(footer !== -1 && index > footer),
      strongerThanLast: last ? head.strength - last.strength : 0,
    }
    if (!isParagraph(head)) {
      const verdict = head.isWhole ? headingVerdict(head.text) : null
      const isOver =
        head.isWhole && head.href === null && (last === undefined || head.strength > last.strength)
      if (verdict !== null || isOver) {
        section = index
        isRuledOut = verdict !== null
      }
      last = head
    }
    return traits
  })
}

/** How many heads of one look follow each other at a short distance, up to twenty. */
function runsOf(heads: readonly Head[]): number[] {
  const runs = heads.map(() => 1)
  let start = 0
  heads.forEach((head, at) => {
    const next = heads[at + 1]
    const goesOn =
      next !== undefined &&
      next.key === head.key &&
      (next.href === null) === (head.href === null) &&
      next.mark.index - head.mark.index <= NEAR
    if (goesOn) return
    for (let own = start; own <= at; own += 1) runs[own] = Math.min(20, at - start + 1)
    start = at + 1
  })
  return runs
}

function nextOf(heads: readonly Head[], isSuch: (head: Head) => boolean): (Head | undefined)[] {
  let next: Head | undefined
  return heads
    .toReversed()
    .map((head) => {
      const found = next
      if (isSuch(head)) next = head
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

/** Whether a picture that leads to the same page stands a few lines above or below. */
function isPictured({ href, mark }: Head, pictures: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  const own = href === null ? undefined : pictures.get(href)
  if (!own) return false
  for (let step = -4; step <= 4; step += 1) if (own.has(mark.index + step)) return true
  return false
}
