import { wordsOf } from '../../../common/text/words-of.ts'
import type { NonArticleReason } from '../../../common/types/issue.ts'
import { isJobSection, isJobTitle } from '../lines/job-titles.ts'
import {
  hasSponsorMark,
  isButton,
  isCallToAction,
  isFooter,
  isGreeting,
  isJobOffer,
  isJobText,
  isNavigation,
  isNoteFrom,
  isOffer,
  isPromotionHeading,
  isPromotionText,
  isSocial,
  isSponsorLine,
  isStoreBadge,
} from '../lines/phrases.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import { isParagraph } from '../titles/paragraph-headings.ts'
import { addressOf } from './address-of.ts'
import type { Item } from './item.ts'
import { referencesIn } from './references.ts'

/** The maximum number of words of a byline. */
const BY_LINE = 8

/** A line with this many words is text. */
const PROSE_WORDS = 12

/** A role, and a name of two to four words. */
const ROLE = /^[^:：]{2,40}[:：]\s?\p{Lu}[\p{L}\p{M}.’'-]*(?: \p{Lu}[\p{L}\p{M}.’'-]*){1,3}$/u

/** Links of a side bar have at most this many. */
const LINK_WORDS = 4

/** A heading without a link and with fewer words below it has no content. */
const OWN_WORDS = 8

/** A title with this many words above a text is a headline, even if it mentions unsubscribing. */
const HEADLINE_WORDS = 6

/** Longer texts that mention openings are stories. */
const JOB_WORDS = 60
const JOB_TITLE_WORDS = 4

/** Fewer positions in a row, or ones with more text, may be news about people. */
const JOBS = 3
const JOB_TEXT_WORDS = 30

/** A greeting with less text below it begins the issue, and a note from somebody with less is a sponsor's. */
const LETTER_WORDS = 150
const PROMOTION_WORDS = 60

/**
 * Why each item is not an article, or null if it is one; a bare title that another item has with text is contents, and
 * sources of the articles are text.
 */
export function judgeItems(items: readonly Item[]): (NonArticleReason | null)[] {
  const entries = contentsEntries(items)
  const references = referencesIn(items)
  const titles = new Set(items.map(titleKey))
  const seen = new Set<string>()
  const verdicts = items.map((item) => {
    const key = titleKey(item)
    const isRepeated = key !== '' && (seen.has(key) || entries.has(item))
    if (!isRepeated) seen.add(key)
    if (references.has(item)) return 'text'
    return judgeItem(item) ?? (isRepeated || isContents(item, titles) ? 'navigation' : null)
  })
  return withJobs(items, withSponsorLinks(items, verdicts))
}

/** Titles without text that another item has with text, as a table of contents lists them. */
export function contentsEntries(items: readonly Item[]): ReadonlySet<Item> {
  const titlesWithText = new Set(items.filter((item) => wordsOfBody(item) > 0).map(titleKey))
  titlesWithText.delete('')
  return new Set(items.filter((item) => wordsOfBody(item) === 0 && titlesWithText.has(titleKey(item))))
}

/** Consecutive names of positions with little text are advertisements, and so is one in a section of jobs. */
function withJobs(
  items: readonly Item[],
  verdicts: readonly (NonArticleReason | null)[],
): (NonArticleReason | null)[] {
  const judged = [...verdicts]
  let start = 0
  items.forEach((item, at) => {
    if (!isPosition(item)) start = at + 1
    else if (isJobSection(item.section ?? '')) judged[at] ??= 'job'
    else if (at - start + 1 >= JOBS) for (let own = start; own <= at; own += 1) judged[own] ??= 'job'
  })
  return judged
}

function isPosition({ title, body }: Item): boolean {
  const words = body.reduce((sum, mark) => sum + mark.words, 0)
  return title !== null && words < JOB_TEXT_WORDS && isJobTitle(title.mark.line.text.trim())
}

/** A link to the same page as a sponsor's title is the sponsor's as well: `Claim your 40 % off`. */
function withSponsorLinks(
  items: readonly Item[],
  verdicts: readonly (NonArticleReason | null)[],
): (NonArticleReason | null)[] {
  const paid = new Set(items.flatMap(({ title }, at) => (verdicts[at] === 'sponsor' && title?.href) || []))
  return verdicts.map((verdict, at) => verdict ?? (paid.has(items[at]?.title?.href ?? '') ? 'sponsor' : null))
}

/** Whether the text below a heading is little more than the titles of other items. */
function isContents({ body }: Item, titles: ReadonlySet<string>): boolean {
  const lines = body.filter(({ words }) => words > 0)
  const known = lines.filter(({ line }) =>
    titles.has(wordsOf(line.text.replace(/^\d{1,3}[.)]\s+/, '')).join(' ')),
  )
  return known.length >= 2 && known.length >= lines.length * 0.6
}

function titleKey({ title }: Item): string {
  return wordsOf((title?.text ?? '').replace(/^\d{1,3}[.)]\s+/, '')).join(' ')
}

function wordsOfBody(item: Item): number {
  return item.body.reduce((sum, mark) => sum + mark.words, item.title?.mark.lead?.tailWords ?? 0)
}

/** Whether there is only a list of short links below a heading. */
function isLinkList({ title, body }: Item): boolean {
  const lines = body.filter(({ words }) => words > 0)
  const links = lines.filter(
    ({ lead, words }) => lead !== null && lead.linked >= 0.5 && lead.tailWords === 0 && words <= LINK_WORDS,
  )
  return title?.href === null && lines.length >= 3 && links.length >= lines.length * 0.7
}

function judgeItem(item: Item): NonArticleReason | null {
  const title = item.title?.text ?? ''
  const words = wordsOfBody(item)
  if (words < PROMOTION_WORDS && isPromotionHeading(title) && asksToAct(item)) return 'promotion'
  if (words >= LETTER_WORDS && isNoteFrom(title) && !hasSponsorMark(title)) return null
  if (item.verdict) return item.verdict
  if (item.title?.href === null && words < PROMOTION_WORDS && (offers(item) || isStaff(item)))
    return 'promotion'
  if (hasSponsorMark(title) || isSponsorLine(title)) return 'sponsor'
  if (isPaidFor(item)) return 'sponsor'
  if (saysSponsor(item.title?.mark.lead?.tail ?? '')) return 'sponsor'
  const phrase = item.title?.mark.isStory ? null : phraseOfTitle(item, words)
  if (phrase) return phrase
  if (isLinkList(item)) return 'navigation'
  if (words < OWN_WORDS && isHeading(item) && addressOf(item) === null) return 'heading'
  const [first] = item.body.filter((mark) => mark.words > 0)
  if (first && first.words < JOB_WORDS && (isJobOffer(first.line.text) || isJobBox(title, first.line.text)))
    return 'job'
  if (first && words < PROMOTION_WORDS && item.title?.href === null && isPromotionText(first.line.text))
    return 'other'
  return null
}

/** Whether an item is headed by its own line, without a link, and not by the beginning of its text. */
function isHeading({ title }: Item): boolean {
  return title?.href === null && !title.isLeadIn && !isBrief(title)
}

/** Whether a headline is a whole entry of a list that stands for an item without one. */
export function isBrief(title: HeadingCandidate): boolean {
  return isParagraph(title) && title.mark.line.startsItem && title.mark.words >= OWN_WORDS
}

/** `Harbour Jobs` above `See the open roles at our partners`. */
function isJobBox(title: string, text: string): boolean {
  return wordsOf(title).length <= JOB_TITLE_WORDS && isJobSection(title) && isJobText(text)
}

/**
 * Whether an item is only a link that asks to go on somewhere: `See more jobs »`, `Get the app on Google Play`. An arrow
 * says nothing if the mail has one after each headline.
 */
export function isOnlyLink(item: Item, isPointed = false): boolean {
  const { text = '', mark } = item.title ?? {}
  if (wordsOfBody(item) > 0) return false
  return (
    isStoreBadge(text) ||
    (!mark?.isStory && (isNavigation(text) || isCallToAction(text) || (!isPointed && isButton(text))))
  )
}

/** Why a title is no headline: it is a set phrase. `words` are those of the text below it. */
function phraseOfTitle({ title }: Item, words: number): NonArticleReason | null {
  const text = title?.text ?? ''
  if (isNavigation(text) || isCallToAction(text)) return 'navigation'
  if (isSocial(text)) return 'social'
  if (isFooter(text) && ((title?.words ?? 0) < HEADLINE_WORDS || words < OWN_WORDS)) return 'footer'
  return isGreeting(text) && words < LETTER_WORDS ? 'greeting' : null
}

/** Whether a link or button in the text of an item is only a call to action: `Subscribe now`. */
function asksToAct({ body }: Item): boolean {
  const runs = body.flatMap(({ line }) => line.runs)
  return runs.some(({ href, text }) => href !== null && isCallToAction(text.trim()))
}

/** Whether the only purpose of an item is to make readers subscribe, join, share or buy. */
function offers({ body }: Item): boolean {
  const links = body.flatMap(({ line }) =>
    line.runs.filter(({ href, text }) => href !== null && text.trim() !== ''),
  )
  const last = links.at(-1)
  const targets = new Set(links.map(({ href }) => href))
  return last !== undefined && targets.size === 1 && isOffer(last.text.trim())
}

/** `Editor: Ida Morrow`, line by line. */
function isStaff({ body }: Item): boolean {
  const lines = body.filter(({ words }) => words > 0)
  const roles = lines.filter(({ line }) => ROLE.test(line.text))
  return roles.length >= 2 && roles.length >= lines.length * 0.6
}

/**
 * A payment label between title and text, or as the last line, belongs to the item; one below the text begins
 * somebody else's paid content.
 */
function isPaidFor({ body }: Item): boolean {
  const lines = body.filter(({ words }) => words > 0)
  const text = lines.findIndex(({ words }) => words >= PROSE_WORDS)
  return lines.some(
    ({ words, line }, at) =>
      words <= BY_LINE && saysSponsor(line.text) && (text === -1 || at < text || at === lines.length - 1),
  )
}

function saysSponsor(text: string): boolean {
  return text.length < 80 && (hasSponsorMark(text) || isSponsorLine(text))
}
