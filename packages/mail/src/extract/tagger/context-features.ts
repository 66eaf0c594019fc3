import { hasSponsorMark } from '../lines/phrases.ts'
import { distance, type Page, SAME_STRENGTH } from './page.ts'
import { type Features, placeOf, type TextLine } from './text-lines.ts'
import { numberIn, offersIn, PHRASES, VERDICTS } from './wording.ts'

/** Further lines below or between are not looked at. */
const MANY_LINES = 40

/** How many lines above or below a neighbour is. */
export const NEIGHBOURS = [-3, -2, -1, 1, 2, 3] as const

/** Features of what is below each line, of the heading above it, of labels above, and of its neighbours. */
export function contextFeatures(page: Page): (line: TextLine) => Features[] {
  const since = sinceFeatures(page)
  return (line) => [
    belowFeatures(line, page),
    parentFeatures(line, page),
    since[line.at] ?? {},
    ...NEIGHBOURS.map((by) => neighbourFeatures(line, page.lines[line.at + by], Math.abs(by) === 1, page)),
  ]
}

/** Features of the lines up to the next that is as prominent. */
function belowFeatures({ at, strength, isStrong }: TextLine, page: Page): Features {
  const { lines, wordsBefore, proseBefore } = page
  const end = lines.findIndex(
    (other) =>
      other.at > at &&
      other.strength >= strength - SAME_STRENGTH &&
      (other.isStrong || other.isLinked || !isStrong),
  )
  const stop = end === -1 ? lines.length : end
  const below = lines.slice(at + 1, Math.min(stop, at + 1 + MANY_LINES))
  return {
    below: (wordsBefore[stop] ?? 0) - (wordsBefore[at + 1] ?? 0),
    proseBelow: (proseBefore[stop] ?? 0) - (proseBefore[at + 1] ?? 0),
    linesBelow: stop - at - 1,
    linksBelow: below.reduce((all, { hrefs }) => all + hrefs.length, 0),
  }
}

function parentFeatures(line: TextLine, page: Page): Features {
  const { parents, siblings, wordsBefore, subjectLikes, formats } = page
  const parent = parents[line.at]
  const family = siblings[line.at] ?? []
  return {
    siblings: family.length,
    siblingAt: placeOf(line.at, family, ({ at }) => at),
    parentDistance: parent ? line.at - parent.at : 99,
    parentStrength: parent ? parent.strength - line.strength : 0,
    parents: parent ? (formats[2]?.get(parent.formats[2])?.features.count ?? 0) : 0,
    parentVerdict: numberIn(VERDICTS, parent?.verdict),
    parentGap: parent ? (wordsBefore[line.at] ?? 0) - (wordsBefore[parent.at + 1] ?? 0) : -1,
    parentWords: parent?.lead.words ?? 0,
    parentLinked: Number(parent?.isLinked ?? false),
    parentSubject: parent ? (subjectLikes[parent.at] ?? 0) : 0,
  }
}

/** Features of a neighbour of a line; more if it is next to it. */
function neighbourFeatures(
  { lead, strength, line }: TextLine,
  other: TextLine | undefined,
  isNext: boolean,
  { marked }: Page,
): Features {
  const far = {
    words: other ? other.mark.words : -1,
    size: other ? (other.lead.size - lead.size) / Math.max(1, marked.bodySize) : 0,
    linked: other?.lead.linked ?? 0,
    strength: other ? other.strength - strength : 0,
    bold: Number(other?.lead.bold ?? false),
    phrase: numberIn(PHRASES, other?.mark.phrase),
  }
  if (!isNext) return far
  const text = other?.line.text ?? ''
  return {
    ...far,
    whole: Number(other?.lead.isWhole ?? false),
    startsItem: Number(other?.line.startsItem ?? false),
    soft: Number(other?.line.soft ?? false),
    verdict: numberIn(VERDICTS, other?.verdict),
    capitals: Number(other !== undefined && text === text.toUpperCase()),
    isLower: Number(/^\p{Ll}/u.test(text)),
    offers: offersIn(text),
    links: other?.hrefs.length ?? 0,
    background: other ? distance(other.line.tint?.background, line.tint?.background?.join() ?? '') : 0,
  }
}

/** How many lines above a label, a heading that says what it is, a footer or a greeting is. */
function sinceFeatures({ lines, parents }: Page): Features[] {
  const last = { sponsor: -99, verdict: -99, footer: -99, greeting: -99 }
  let verdict = 0
  return lines.map((line) => {
    const { at, mark, lead, isStrong } = line
    const features = {
      sinceSponsor: Math.min(MANY_LINES, at - last.sponsor),
      sinceVerdict: Math.min(MANY_LINES, at - last.verdict),
      sinceFooter: Math.min(MANY_LINES, at - last.footer),
      sinceGreeting: Math.min(MANY_LINES, at - last.greeting),
      verdictAbove: verdict,
    }
    if (mark.phrase === 'sponsor' || hasSponsorMark(line.line.text)) last.sponsor = at
    if (mark.phrase === 'footer') last.footer = at
    if (mark.phrase === 'greeting') last.greeting = at
    if (!lead.isWhole || !isStrong || mark.phrase !== null) return features
    if (line.verdict !== null) {
      last.verdict = at
      verdict = numberIn(VERDICTS, line.verdict)
    } else if (!parents[at] || (lines[last.verdict]?.strength ?? 0) <= line.strength) verdict = 0
    return features
  })
}
