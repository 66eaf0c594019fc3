import type { LeftoverReason } from '../../../common/types/issue.ts'
import type { AboutMail } from '../lines/about-mail.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import { reasonsWithout } from '../lines/reason-for.ts'
import { allHeads } from '../titles/all-heading-candidates.ts'
import { chooseTitles } from '../titles/choose-titles.ts'
import type { Head } from '../titles/heading-candidates.ts'
import { withoutMasthead } from '../titles/masthead.ts'
import type { Models } from '../titles/models.ts'
import { findTitles, type Outline } from '../titles/titles.ts'
import { withUntitled } from '../titles/untitled.ts'
import { viewOf } from '../titles/view.ts'
import { withoutClosing } from './closing.ts'
import { isEssay } from './essay.ts'
import { essayItem } from './essay-item.ts'
import { divide, type Regions } from './items.ts'
import { judgeItems } from './judge-item.ts'
import { letterOf } from './letter.ts'
import { marksOfItem } from './pile.ts'

/** The items of a mail, and for each why it is no article, or null where it is one. */
export interface Found extends Regions {
  verdicts: readonly (LeftoverReason | null)[]
}

/** Finds the items of plain text: few signs set a title off there, and rules read them. */
export function itemsOfText(marked: Marked, { subject, sender }: AboutMail): Found {
  const { marks } = marked
  const outline = withoutMasthead(withUntitled(findTitles(marked), marks), sender, subject)
  const regions = withoutClosing(divide(marks, outline))
  const verdicts = judgeItems(regions.items)
  const articles = regions.items.filter((_, at) => verdicts[at] === null)
  if (isEssay(articles, marks, outline.heads, subject)) return essayOf(marks, outline.heads, subject)
  return judged(withLetter(regions, marks), judgeItems)
}

/** Finds the items of HTML, which sets titles off in ever new ways: what they have in common was learned. */
export function itemsOfHtml(marked: Marked, about: AboutMail, models: Models): Found {
  const { marks } = marked
  const { subject, sender } = about
  const {
    isEssay: isOne,
    refused,
    likely,
    ...outline
  } = chooseTitles(viewOf(marked, allHeads(marked), about), models)
  if (isOne) return essayOf(marks, outline.heads, subject, likely)
  const regions = withoutClosing(divide(marks, withoutMasthead(outline, sender, subject)))
  return judged(withLetter(regions, marks), (items) =>
    judgeItems(items).map((verdict, at) => verdictOn(items[at]?.title ?? null, verdict, refused)),
  )
}

/** What was refused as a title heads no article; what was accepted does, unless somebody paid for it. */
function verdictOn(
  title: Head | null,
  verdict: LeftoverReason | null,
  refused: ReadonlySet<Head>,
): LeftoverReason | null {
  if (title && refused.has(title)) return verdict ?? 'other'
  return verdict === 'sponsor' || verdict === 'job' ? verdict : null
}

function judged(
  regions: Regions,
  judge: (items: Regions['items']) => readonly (LeftoverReason | null)[],
): Found {
  return { ...regions, verdicts: judge(regions.items) }
}

function essayOf(
  marks: readonly Mark[],
  heads: Outline['heads'],
  subject: string,
  likely: readonly Head[] = [],
): Found {
  const item = essayItem(marks, heads, subject, likely)
  const own = new Set(marksOfItem(item).map(({ index }) => index))
  return judged(withoutClosing({ items: [item], rest: reasonsWithout(own, marks) }), judgeItems)
}

function withLetter(regions: Regions, marks: readonly Mark[]): Regions {
  const firstItem = regions.items[0]
  const end = firstItem ? (firstItem.before[0] ?? firstItem.title?.mark)?.index : marks.length
  const letter = letterOf(marks, regions.rest, end ?? marks.length)
  if (!letter) return regions
  const own = new Set(marksOfItem(letter).map(({ index }) => index))
  return {
    items: [letter, ...regions.items],
    rest: new Map([...regions.rest].filter(([index]) => !own.has(index))),
  }
}
