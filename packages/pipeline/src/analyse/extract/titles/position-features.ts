import { commonDepth } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import { hasSponsorMark, isJobText, isPromotionText, isSponsorLine } from '../lines/phrases.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { isParagraph } from './paragraph-headings.ts'
import { mean, share, type View } from './view.ts'

/** The maximum of lines after a heading candidate that are looked at. */
const LOOK_AHEAD = 30

const PRICE = /[$€£¥]\s?\d|\d\s?(?:€|EUR|USD)|\d% off|rabatt|discount/i

/** Features of the lines right before and after a heading candidate, and of its box. */
export function neighbourFeatures(
  candidate: HeadingCandidate,
  { marks, before, words, titledAt, gaps }: View,
) {
  const { mark } = candidate
  const { line, lead, index } = mark
  const above = marks[index - 1]
  const below = marks[index + 1]
  const shared = (other: Mark | undefined) =>
    other ? commonDepth(other.line.box, line.box) / Math.max(1, line.box.depth) : 0
  return {
    gap: Math.min(500, gaps.get(candidate) ?? 0),
    tailWords: lead?.tailWords ?? 0,
    ruleAbove: Number(above?.line.kind === 'rule'),
    pictureAbove: Number(above?.line.kind === 'image'),
    wordsAbove: above?.words ?? -1,
    actionAbove: Number(above?.phrase === 'action'),
    headAbove: Number(above !== undefined && titledAt.has(above.index)),
    ruleBelow: Number(below?.line.kind === 'rule'),
    pictureBelow: Number(below?.line.kind === 'image'),
    wordsBelow: below?.words ?? -1,
    wordsFurtherBelow: marks[index + 2]?.words ?? -1,
    headBelow: Number(below !== undefined && titledAt.has(below.index)),
    byLineBelow: Number(below?.phrase === 'by-line'),
    isSoft: Number(line.soft),
    inList: Number(line.list !== null),
    startsItem: Number(line.startsItem),
    quote: line.quote,
    depth: line.box.depth,
    sharedAbove: shared(above),
    sharedBelow: shared(below),
    place: index / marks.length,
    placeInWords: (before[index] ?? 0) / Math.max(1, words),
    wordsSoFar: Math.min(1000, before[index] ?? 0),
    linesLeft: Math.min(200, marks.length - index),
  }
}

/** Features of the text from a heading candidate to the next one. */
export function textFeatures(
  candidate: HeadingCandidate,
  next: HeadingCandidate | undefined,
  marks: readonly Mark[],
) {
  const from = candidate.mark.index + 1
  const until = Math.min(next?.mark.index ?? marks.length, from - 1 + LOOK_AHEAD)
  const lines = marks.slice(from, until).filter(({ line }) => !line.hidden)
  const count = (isSo: (mark: Mark) => boolean) => lines.filter(isSo).length
  const links = lines.flatMap(({ line }) => line.runs.flatMap(({ href }) => href ?? []))
  const targets = new Set(links)
  const opening = marks
    .slice(from, from + 5)
    .map(({ line }) => line.text)
    .join(' ')
    .slice(0, 400)
  return {
    actions: count(({ phrase }) => phrase === 'action'),
    byLines: count(({ phrase }) => phrase === 'by-line'),
    sponsorMarks: count(
      ({ words, line }) => words <= 8 && (hasSponsorMark(line.text) || isSponsorLine(line.text)),
    ),
    pictures: count(({ line }) => line.kind === 'image'),
    paragraphs: count(({ words }) => words > 0),
    jobs: count(({ line }) => isJobText(line.text)),
    promotions: count(({ line }) => isPromotionText(line.text)),
    listLines: count(({ line }) => line.list !== null),
    prices: count(({ line }) => PRICE.test(line.text)),
    links: links.length,
    targets: targets.size,
    holdsOwnTarget: Number(candidate.href !== null && targets.has(candidate.href)),
    hasOneTarget: Number(targets.size === 1),
    youInText:
      opening.match(/\b(?:you|your|yours|du|dein|ihr|ihre|sie|vous|votre|vos|je|jouw|uw|tu|tus|su)\b/gi)
        ?.length ?? 0,
  }
}

/** Features of the words and links in a heading candidate's line. */
export function lineFeatures({ mark }: HeadingCandidate) {
  const { line, words } = mark
  const linked = line.runs.filter(({ href }) => href !== null)
  const [first] = linked
  return {
    lineWords: words,
    lineLinks: linked.filter(({ text }) => /\p{L}/u.test(text)).length,
    linkAt:
      first && line.text !== '' ? Math.max(-1, line.text.indexOf(first.text.trim())) / line.text.length : -1,
    linkCharacters: linked.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, line.text.length),
    opensBold: Number(line.runs[0]?.bold ?? false),
    lineEndsInStop: Number(/[.!?…]["'”’»)]*$/.test(line.text)),
  }
}

/** A line with more words after its link comments on it. */
const COMMENT_WORDS = 6

/**
 * The common features of the paragraphs below one heading: whether they are a list of links, prose, or both. They apply
 * to the heading itself, and to each of the paragraphs, with features of the heading over them.
 */
export function followingFeatures({
  candidates,
  looks,
  bodySize,
  gaps,
}: View): ReadonlyMap<HeadingCandidate, Readonly<Record<string, number>>> {
  const features = new Map<HeadingCandidate, Readonly<Record<string, number>>>()
  let over: HeadingCandidate | undefined
  let below: HeadingCandidate[] = []
  const close = () => {
    const common = commonFeatures(below)
    if (over) features.set(over, common)
    const owner = {
      ownerWords: over?.words ?? -1,
      ownerLinked: over ? Number(over.href !== null) : -1,
      ownerAlike: over ? (looks.get(over.key)?.length ?? 0) : 0,
      ownerStrength: over ? over.strength - bodySize : -9,
      ownerLarge: Number(over?.isLarge ?? false),
      ownerWhole: Number(over?.isWhole ?? false),
      ownerGap: over ? Math.min(500, gaps.get(over) ?? 0) : -1,
    }
    below.forEach((candidate, at) => {
      features.set(candidate, {
        ...common,
        ...owner,
        underPlace: at,
        underShare: (at + 1) / below.length,
        ownerDistance: candidate.mark.index - (over?.mark.index ?? 0),
      })
    })
    below = []
  }
  for (const candidate of candidates) {
    if (isParagraph(candidate)) below.push(candidate)
    else {
      close()
      over = candidate
    }
  }
  close()
  return features
}

function commonFeatures(below: readonly HeadingCandidate[]) {
  const lines = below.map(lineFeatures)
  const linked = below.filter(({ href }) => href !== null)
  return {
    under: below.length,
    underLinked: share(below, ({ href }) => href !== null),
    underTargets: new Set(linked.map(({ href }) => href)).size / Math.max(1, below.length),
    underListed: share(below, ({ mark }) => mark.line.startsItem),
    underWords: mean(lines.map(({ lineWords }) => lineWords)),
    underLinks: mean(lines.map(({ lineLinks }) => lineLinks)),
    underLinkAt: mean(lines.filter(({ linkAt }) => linkAt >= 0).map(({ linkAt }) => linkAt)),
    underOpensLinked: share(lines, ({ linkAt }) => linkAt >= 0 && linkAt < 0.05),
    underCommented: share(
      lines,
      ({ linkAt, lineWords, linkCharacters }) =>
        linkAt >= 0 && lineWords * (1 - linkCharacters) > COMMENT_WORDS,
    ),
    underOpensBold: share(lines, ({ opensBold }) => opensBold === 1),
    underStops: share(lines, ({ lineEndsInStop }) => lineEndsInStop === 1),
    underOpensLoose: Number(below[0]?.href === null),
  }
}
