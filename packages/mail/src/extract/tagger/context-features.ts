import { hasSponsorMark } from '../lines/phrases.ts'
import { distance, type Page, SAME_STRENGTH } from './page.ts'
import { type Features, type LineFeatures, placeOf, type TextLine } from './text-lines.ts'
import { numberIn, offersIn, PHRASES, VERDICTS } from './wording.ts'

/** Further lines below or between are not looked at. */
const MANY_LINES = 40

/** Features of what is below each line, of the heading above it, of its neighbours and of labels above. */
export function contextFeatures(page: Page): LineFeatures[] {
  const since = sinceFeatures(page)
  return page.lines.map((line) => [
    belowFeatures(line, page),
    parentFeatures(line, page),
    neighbourFeatures(line, page),
    since[line.at] ?? {},
  ])
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
  const own = { siblings: family.length, siblingAt: placeOf(line.at, family, ({ at }) => at) }
  if (!parent) return { ...own, parentDistance: 99, parentGap: -1 }
  return {
    ...own,
    parentDistance: line.at - parent.at,
    parentStrength: parent.strength - line.strength,
    parents: formats[2]?.get(parent.formats[2])?.features.count ?? 0,
    parentVerdict: numberIn(VERDICTS, parent.verdict),
    parentGap: (wordsBefore[line.at] ?? 0) - (wordsBefore[parent.at + 1] ?? 0),
    parentWords: parent.lead.words,
    parentLinked: Number(parent.isLinked),
    parentSubject: subjectLikes[parent.at] ?? 0,
  }
}

/** Features of the lines right above and below. */
function neighbourFeatures(line: TextLine, { lines, marked }: Page): Features {
  const features: Features = {}
  for (const by of [-3, -2, -1, 1, 2, 3]) {
    const other = lines[line.at + by]
    const set = (name: string, value: number) => {
      features[`${name}${by}`] = value
    }
    set('words', other ? other.mark.words : -1)
    if (!other) continue
    set('size', (other.lead.size - line.lead.size) / Math.max(1, marked.bodySize))
    set('linked', other.lead.linked)
    set('strength', other.strength - line.strength)
    set('bold', Number(other.lead.bold))
    set('phrase', numberIn(PHRASES, other.mark.phrase))
    if (Math.abs(by) > 1) continue
    set('whole', Number(other.lead.isWhole))
    set('startsItem', Number(other.line.startsItem))
    set('soft', Number(other.line.soft))
    set('verdict', numberIn(VERDICTS, other.verdict))
    set('capitals', Number(other.line.text === other.line.text.toUpperCase()))
    set('isLower', Number(/^\p{Ll}/u.test(other.line.text)))
    set('offers', offersIn(other.line.text))
    set('links', other.hrefs.length)
    set('background', distance(other.line.tint?.background, line.line.tint?.background?.join() ?? ''))
  }
  return features
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
