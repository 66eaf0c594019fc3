import {
  type Forest,
  logOdds,
  logOddsOfEach,
  probability,
  type Rows,
  type Table,
} from '../../common/trees/forest.ts'
import type { AboutMail } from '../lines/about-mail.ts'
import type { Marked } from '../lines/mark.ts'
import { hasSponsorMark } from '../lines/phrases.ts'
import { likelyTitles } from './likely-titles.ts'
import { lineFeatures } from './line-features.ts'
import { mailFeatures } from './mail-features.ts'
import { mailTitles } from './mail-titles.ts'
import { pageOf } from './page.ts'
import { likelyTags, type MailKind, TAGS, type Tag, type TagModel } from './tags.ts'
import { featureOf, PROSE_WORDS, type TextLine, textLinesOf } from './text-lines.ts'

/** What is learned from labelled mails; see `training/`. */
export interface Models {
  /** Whether an article begins with a line. */
  title: Forest
  /** Whether a line is an advertisement or an offer of the sender. */
  ad: Forest
  tags: TagModel
  /** Whether a text is the title of a mail that is one text. */
  mailTitle: Forest
  /** Whether a mail is one text. */
  essay: Forest
}

/** How much the odds of an advertisement lower those of a title. */
const AD_WEIGHT = 0.5

/** Further lines are not looked at: they belong to what is above. */
const MAX_LINES = 2000

/**
 * Whether a mail is one text, by the log-odds of that, instead of so many pieces. A text in pieces is worse to read than
 * several texts as one, and the worse the more pieces. Chosen on real mails whose senders were left out.
 */
export function isOneText(odds: number, pieces: number): boolean {
  return pieces < 2 || odds > Math.min(-0.4, 1.2 - 0.75 * Math.log(pieces))
}

/** A line as similar to the sender's name is its masthead, and no title. */
export const SAME_NAME = 0.95

/** A longer line is no headline: none of 1,241 labelled ones is. */
const MAX_HEADLINE = 200

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
}

/**
 * Decides what a mail consists of, by the models alone: whether it is one text, several or none, which lines are the
 * titles, and what each other line is.
 */
export function decide(marked: Marked, about: AboutMail, models: Models): Decision {
  const lines = textLinesOf(marked).slice(0, MAX_LINES)
  const page = pageOf(lines, marked, about)
  const rows = lineFeatures(page)
  const { titles: titleOdds, ads, tags: odds } = lineOdds(models, rows)
  const mail = mailFeatures(page, titleOdds, odds)
  // Where the messages of a digest begin is known.
  const messages = lines.flatMap(({ at, line }) => (line.startsMessage ? [at] : []))
  const isDigest = messages.length > 1
  const starts = isDigest ? messages : startsOf(lines, rows, titleOdds, ads)
  const isOne = !isDigest && isOneText(logOdds(models.essay, [mail])[0] ?? 0, starts.length)
  if (!isOne)
    return { kind: 'roundup', subject: null, lines, tags: tagsOf('roundup', starts, lines, odds, models) }
  const titles = mailTitles(page, rows, titleOdds)
  const scores = logOdds(
    models.mailTitle,
    titles.map(({ features }) => features),
  )
  const best = titles[scores.indexOf(Math.max(...scores))]
  const title = best?.line === null || !best ? [] : [best.line]
  const subject = title.length === 0 ? (best?.text ?? null) : null
  return { kind: 'essay', subject, lines, tags: tagsOf('essay', title, lines, odds, models) }
}

/** The log-odds of each line as a title and as an advertisement, and those of each tag, by line and tag. */
export function lineOdds({ title, ad, tags }: Pick<Models, 'title' | 'ad' | 'tags'>, rows: Rows) {
  const forests = [title, ad, ...TAGS.map((tag) => tags.forests[tag])]
  const [titles = [], ads = [], ...columns] = logOddsOfEach(forests, rows)
  return { titles, ads, tags: titles.map((_, row) => columns.map((column) => column[row] ?? 0)) }
}

/** The lines at which articles begin, in a mail of several. */
function startsOf(
  lines: readonly TextLine[],
  rows: Table,
  odds: readonly number[],
  ads: readonly number[],
): number[] {
  const senderLike = featureOf(rows, 'senderLike')
  const isName = (at: number) => senderLike(at) >= SAME_NAME
  const own = odds.map((value, at) =>
    isPaid(lines, at) || isName(at) ? NEVER : withoutAds(value, ads[at] ?? 0),
  )
  return likelyTitles(own).chosen
}

/** What all lines are, given those at which articles begin; running text right below a title, or with
 * one short line between, is its text. */
function tagsOf(
  kind: MailKind,
  starts: readonly number[],
  lines: readonly TextLine[],
  odds: readonly (readonly number[])[],
  { tags }: Models,
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
  const texts = new Set(lines.filter(isText).map(({ at }) => at))
  return likelyTags(odds, tags.follows[kind], (line, tag) => {
    if (own.has(line)) return tag === 'item' || (tag === 'title' && isShort(line))
    if (texts.has(line)) return tag === 'body'
    return lines[line]?.mark.phrase === 'sponsor' ? tag === 'ad' : !isStart(tag)
  })
}

const isStart = (tag: Tag) => tag === 'title' || tag === 'item'

/** Whether a line is marked as sponsored, or the line above says so of what follows. */
function isPaid(lines: readonly TextLine[], at: number): boolean {
  return lines[at - 1]?.mark.phrase === 'sponsor' || hasSponsorMark(lines[at]?.line.text ?? '')
}

/** The log-odds of a title that is not an advertisement. */
export function withoutAds(title: number, ad: number): number {
  const share = probability(title) * (1 - probability(ad)) ** AD_WEIGHT
  return Math.log(Math.max(LEAST, share) / Math.max(LEAST, 1 - share))
}
