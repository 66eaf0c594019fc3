import { type Forest, logOdds, probability, type Table } from '../../common/forest.ts'
import type { AboutMail } from '../lines/about-mail.ts'
import { isLinkedHeadline, isMidSentence } from '../lines/lead.ts'
import { type Marked, PHRASES } from '../lines/mark.ts'
import { lineFeatures } from './line-features.ts'
import { type MailTitle, mailTitles } from './mail-titles.ts'
import { type Network, type Reading, readLines } from './network.ts'
import { pageOf } from './page.ts'
import { type Follows, likelyTags, type MailKind, TAGS, type Tag } from './tags.ts'
import { featureOf, PROSE_WORDS, type TextLine, textLinesOf } from './text-lines.ts'
import { numberIn } from './wording.ts'

/** What is learned from labelled mails; see `training/`. */
export interface Models {
  /** Whether an article begins with a line. */
  title: Forest
  /** The same, what lines are, and whether a mail is one text. */
  network: Network
  follows: Follows
  /** Whether a text is the title of a mail that is one text. */
  mailTitle: Forest
}

/** What is often taken for a title, an advertisement or the heading of several, and how much its odds lower those of one. */
const TRAPS = (['ad', 'section'] as const).map((tag) => TAGS.indexOf(tag))
const TRAP_WEIGHT = 0.5
const SPONSOR = numberIn(PHRASES, 'sponsor')

/** How much the networks' log-odds of a line count beside those of a title of the whole mail. */
const OWN_WEIGHT = 0.5

/** Further lines are not looked at: they belong to what is above. */
const MAX_LINES = 2000

/** From these log-odds on, a mail without an article is shown as one text: an offer in pieces would be several. */
const NO_ARTICLE = 3

/** The lines at which articles begin if a mail is of several, and how well they are likely to be found. */
interface Starts {
  starts: readonly number[]
  /** The expected F1 of these, from 0 to 1. */
  f1: number
}

/**
 * Whether a mail is one text, by what networks say of it, rather than several articles that begin there: the better
 * they are likely to be found, the more has to speak for one text. Chosen on real mails whose senders were left out.
 */
export function isOneText({ essay, none }: Pick<Reading, 'essay' | 'none'>, { starts, f1 }: Starts): boolean {
  return starts.length < 2 || none > NO_ARTICLE || essay > 10 * f1 - 4
}

/** Up to these log-odds that a mail is one text, its only piece says better where it begins than its likeliest title. */
const SURELY_ONE_TEXT = 4

/** The line with which a mail that is one text begins, where the only piece tells it. Chosen on mails left out by sender. */
export function onlyStart(
  { essay, none }: Pick<Reading, 'essay' | 'none'>,
  { starts }: Pick<Starts, 'starts'>,
): number | undefined {
  return starts.length === 1 && essay <= SURELY_ONE_TEXT && none <= NO_ARTICLE ? starts[0] : undefined
}

/** A line as similar to the sender's name is its masthead, and no title or heading. */
const SAME_NAME = 0.95

/** What so many lines say is a label in articles (“Why it matters”), and no title. */
const LABEL_TIMES = 3

/** A longer line is no label of a sponsor. */
const LABEL_WORDS = 8

/** A longer line is no headline: none of 1,241 labelled ones is. */
const MAX_HEADLINE = 200

/** By how much the log-odds of titles are lowered right below the heading of a sponsor. Chosen on mails left out by sender. */
const BELOW_SPONSOR = 3

const LEAST = 1e-9
const NEVER = -20

/** What a mail consists of. */
export interface Decision {
  kind: MailKind
  /** The title of an essay whose title is the subject or a part of it. */
  subject: string | null
  lines: readonly TextLine[]
  /** What each of these lines is. */
  tags: readonly Tag[]
  /** The log-odds that the mail has no article, such as an offer or an appeal. */
  noArticle: number
}

/**
 * Decides what a mail consists of, by the models alone: whether it is one text, several or none, which lines are the
 * titles, and what each other line is.
 */
export function decide(marked: Marked, about: AboutMail, models: Models): Decision {
  const lines = textLinesOf(marked).slice(0, MAX_LINES)
  const page = pageOf(lines, marked, about)
  const rows = lineFeatures(page)
  const judged = judgeLines(models, rows)
  const { starts: odds, tags: shares, none: noArticle } = judged
  // Where the messages of a digest begin is known.
  const messages = lines.flatMap(({ at, line }) => (line.startsMessage ? [at] : []))
  const isDigest = messages.length > 1
  const closed = closedLines(rows)
  const labels = new Set([...page.texts.values()].filter(({ length }) => length >= LABEL_TIMES).flat())
  // A headline begins with the heading whose sentence it continues.
  const headOf = (at: number): number =>
    closed.continued.has(at) && /^\p{Ll}/u.test(lines[at]?.line.text ?? '') ? headOf(at - 1) : at
  const likely = startsOf(odds, closed, labels)
  const starts = isDigest ? messages : [...new Set(likely.starts.map(headOf))]
  const tagsAs = (kind: MailKind, from: readonly number[]) =>
    tagsOf(lines, from, closed, shares, models.follows[kind])
  if (isDigest || !isOneText(judged, { ...likely, starts }))
    return { kind: 'roundup', subject: null, lines, tags: tagsAs('roundup', starts), noArticle }
  const titles = mailTitles(page, rows, judged.titles)
  const only = onlyStart(judged, { starts })
  const best = only === undefined ? titles[bestTitle(models, titles, judged)] : { line: only, text: null }
  const { line = null, text = null } = best ?? {}
  const tags = tagsAs('essay', line === null ? [] : [line])
  return { kind: 'essay', subject: line === null ? text : null, lines, tags, noArticle }
}

/**
 * What the models say of the lines of a mail, as log-odds: whether an article begins with each by the forest alone, by the
 * networks alone (`own`), and by both if it is no trap (`starts`). `tags` are logarithms of shares, by line and tag;
 * `essay` and `none` the log-odds that the mail is one text, and that it has no article.
 */
export function judgeLines({ title, network }: Pick<Models, 'title' | 'network'>, rows: Table) {
  const titles = logOdds(title, rows)
  const { starts: own, tags, essay, none } = readLines(network, rows)
  const starts = titles.map((odds, at) => withoutTraps((odds + (own[at] ?? 0)) / 2, tags[at] ?? []))
  return { titles, own, starts, tags, essay, none }
}

/** The index of the likeliest title of a mail that is one text. `own` is what the networks say of its lines. */
export function bestTitle(
  { mailTitle }: Pick<Models, 'mailTitle'>,
  candidates: readonly Pick<MailTitle, 'line' | 'features'>[],
  { own }: { own: readonly number[] },
): number {
  const odds = logOdds(
    mailTitle,
    candidates.map(({ features }) => features),
  )
  const scores = candidates.map(
    ({ line }, at) => (odds[at] ?? 0) + (line === null ? 0 : OWN_WEIGHT * (own[line] ?? 0)),
  )
  return scores.indexOf(Math.max(...scores))
}

/** Lines at which no article begins, or hardly ever. */
export interface Closed {
  /** The sender's name. */
  names: ReadonlySet<number>
  /** Marked as paid, by words in the line or by a label right below. */
  paid: ReadonlySet<number>
  /** Right below a heading that says so: mostly what is paid, but it may have been a picture. */
  belowSponsor: ReadonlySet<number>
  /** Further lines of one heading element. */
  continued: ReadonlySet<number>
}

/** Finds closed lines by the features of all lines. */
export function closedLines(rows: Table): Closed {
  const [senderLike, phrase, hasSponsor, words, level, soft] = (
    ['senderLike', 'phrase', 'hasSponsor', 'words', 'level', 'soft'] as const
  ).map((name) => featureOf(rows, name)) as [Feature, Feature, Feature, Feature, Feature, Feature]
  const isHeading = (at: number) => at >= 0 && phrase(at) === SPONSOR
  const isLabel = (at: number) =>
    at < rows.rows && hasSponsor(at) === 1 && !isHeading(at) && words(at) <= LABEL_WORDS
  const linesThat = (is: (at: number) => boolean) =>
    new Set(Array.from({ length: rows.rows }, (_, at) => at).filter(is))
  return {
    names: linesThat((at) => senderLike(at) >= SAME_NAME),
    paid: linesThat((at) => hasSponsor(at) === 1 || isLabel(at + 1)),
    belowSponsor: linesThat((at) => isHeading(at - 1)),
    continued: linesThat((at) => at > 0 && soft(at) === 1 && level(at) > 0 && level(at) === level(at - 1)),
  }
}

type Feature = (line: number) => number

/** The lines at which articles begin, in a mail of several, by the log-odds of each. */
export function startsOf(
  odds: readonly number[],
  { names, paid, belowSponsor, continued }: Closed,
  labels: ReadonlySet<number> = new Set(),
): Starts {
  const open = odds.map((value, at) => {
    if (names.has(at) || paid.has(at) || labels.has(at)) return NEVER
    return belowSponsor.has(at) ? value - BELOW_SPONSOR : value
  })
  const { starts: chosen, f1 } = likelyTitles(open)
  // The first line of a heading may be a kicker, but it has no two headlines.
  const starts = chosen.filter((at, n) => !(continued.has(at) && chosen[n - 1] === at - 1))
  return { starts, f1 }
}

/** How far a sender's log-odds are off as a whole, and the steps in which shifts are tried, up to a width. */
const SPREAD = 1.75
const STEPS = 13
const WIDTH = 2.2

/**
 * The indices with the highest expected F1 as a set, given log-odds of each that are all off by one common unknown
 * shift, normally distributed: a mail of a sender never seen is misjudged as a whole.
 */
export function likelyTitles(odds: readonly number[]): Starts {
  const order = odds.map((_, at) => at).sort((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0))
  const expected = new Float64Array(order.length)
  let weights = 0
  for (let step = 0; step < STEPS; step += 1) {
    const shift = -WIDTH + (2 * WIDTH * step) / (STEPS - 1)
    const shifted = order.map((at) => probability((odds[at] ?? 0) + shift * SPREAD))
    const none = shifted.reduce((product, p) => product * (1 - p), 1)
    const share = Math.exp((-shift * shift) / 2)
    const weight = share * (1 - none)
    weights += share
    const total = shifted.reduce((sum, p) => sum + p, 0)
    let sum = 0
    for (const [place, p] of shifted.entries()) {
      sum += p
      expected[place] = (expected[place] ?? 0) + (weight * 2 * sum) / (place + 1 + total)
    }
  }
  const most = Math.max(0, ...expected)
  const size = most > 0 ? expected.indexOf(most) + 1 : 0
  return { starts: order.slice(0, size).sort((a, b) => a - b), f1: most / weights }
}

/**
 * What all lines are, given those at which articles begin. Running text right below a title, or with one short line
 * between, is its text; the sender's name is no heading.
 */
function tagsOf(
  lines: readonly TextLine[],
  starts: readonly number[],
  { names, paid, continued }: Closed,
  shares: readonly (readonly number[])[],
  follows: Follows[MailKind],
): Tag[] {
  const own = new Set(starts)
  const isBelow = (at: number) => {
    const above = lines[at - 1]
    const isLabel = above && !above.isStrong && above.mark.words < PROSE_WORDS
    return own.has(at - 1) || (isLabel === true && own.has(at - 2))
  }
  const isText = ({ at, mark }: TextLine) =>
    !own.has(at) && mark.words >= PROSE_WORDS && mark.phrase === null && isBelow(at)
  const isShort = (at: number) => (lines[at]?.lead.text.length ?? 0) <= MAX_HEADLINE
  const hasHeadline = (at: number) => {
    const lead = lines[at]?.lead
    if (!lead || lead.isWhole || !isShort(at)) return false
    return isLinkedHeadline(lead) || (lead.bold && !isMidSentence(lead))
  }
  const more = new Set<number>()
  for (const at of continued) if (!own.has(at) && (own.has(at - 1) || more.has(at - 1))) more.add(at)
  const texts = new Set(lines.filter(isText).map(({ at }) => at))
  return likelyTags(shares, follows, (line, tag) => {
    if (own.has(line)) return tag === 'title' ? isShort(line) : tag === 'item' && !hasHeadline(line)
    if (paid.has(line) || lines[line]?.mark.phrase === 'sponsor') return tag === 'ad'
    if (texts.has(line)) return tag === 'body'
    // What stands in the heading of a title is no text of the article above.
    if (continued.has(line + 1) && own.has(line + 1)) return isHeading(tag)
    if (more.has(line)) return tag === 'more-title'
    return !isStart(tag) && !(isHeading(tag) && names.has(line))
  })
}

const isHeading = (tag: Tag) => tag === 'section' || tag === 'kicker'
const isStart = (tag: Tag) => tag === 'title' || tag === 'item'

/** The log-odds of a title, lowered as far as its line is likely to be a trap, by the logarithms of its shares of tags. */
function withoutTraps(title: number, tags: readonly number[]): number {
  const clear = TRAPS.reduce((share, tag) => share * (1 - Math.exp(tags[tag] ?? Number.NEGATIVE_INFINITY)), 1)
  const share = probability(title) * clear ** TRAP_WEIGHT
  return Math.log(Math.max(LEAST, share) / Math.max(LEAST, 1 - share))
}
