import { segmentsOf, wordsOf } from '../../common/text/words-of.ts'
import type { NonArticleReason } from '../../common/types/issue.ts'
import { isFooter, isNavigation, isUnsubscribe } from '../lines/phrases.ts'

/** What is compared of two mails with the same Message-ID and sender. */
export interface ComparedIssue {
  subject: string
  /** Epoch milliseconds; null without a date. */
  sentAt: number | null
  /** Its articles and other parts; reason and title are null for articles and for parts without one. */
  parts: readonly { title: string | null; text: string; reason: string | null }[]
}

/** `same`: the same issue; `revision`: a corrected text of it; `other`: another issue. */
export type Likeness = 'same' | 'revision' | 'other'

/**
 * How two mails under one Message-ID are alike. What mail servers and lists change doesn't count: tags in the subject,
 * footers and banners, addresses, and characters that were encoded wrongly.
 */
export function compareIssues(one: ComparedIssue, other: ComparedIssue): Likeness {
  const [a, b] = [readingOf(one), readingOf(other)]
  const isMarked = isMarkedAsRevision(one.subject) !== isMarkedAsRevision(other.subject)
  const hasSameSubject =
    coreOf(one.subject) === coreOf(other.subject) || differsInEncoding(one.subject, other.subject)
  if (inOrder(a.words) === inOrder(b.words) || differsInEncoding(a.text, b.text)) {
    return hasSameSubject && !isMarked ? 'same' : 'revision'
  }
  const days = daysBetween(one, other)
  const alike = likenessOf(a.words, b.words)
  if (isMarked) return days <= MAX_DAYS_MARKED && alike >= LITTLE ? 'revision' : 'other'
  // Newsletters of each day under one subject and identifier, such as a weather report, follow a template.
  if (days > MAX_DAYS) return 'other'
  if (hasSameSubject) return alike >= LITTLE ? 'revision' : 'other'
  // Issues of a series differ in a number or a date, and their texts may follow a template.
  const isOfSeries = numbersOf(one.subject) !== numbersOf(other.subject)
  return alike >= MUCH && (!isOfSeries || days <= MAX_DAYS_NUMBERED) ? 'revision' : 'other'
}

/** Whether a subject says that the mail corrects another, in the most common languages. */
export function isMarkedAsRevision(subject: string): boolean {
  return MARK.test(withoutTags(subject)) || MARK_AT_END.test(subject)
}

const MARKS =
  'correction|corrected(?: (?:version|link|issue|date|copy))?|erratum|errata(?: corrige)?|update[ds]?|re-?sen[dt](?:ing)?|fixed|now with (?:the )?(?:right|correct|working) \\p{L}+|oops|our apologies|apologies|apology|korrektur|korrigiert\\p{L}{0,2}|berichtigung|berichtigt|richtigstellung|rectificatif|correctif|corrigé|corrección|correccion|corregid[oa]|fe de erratas|correzione|corretto|correção|corrigid[oa]|rectificatie|correctie|gecorrigeerd|rättelse|rettelse|korjaus|oikaisu|sprostowanie|korekta|oprava|düzeltme|исправление|исправлено|поправка|訂正|更正|정정'

const MARK = new RegExp(`^\\P{L}{0,9}(?:${MARKS})(?!\\p{L})[^\\p{L}\\p{N}]*`, 'iu')
const MARK_AT_END = new RegExp(`[([–—|:-] ?(?:${MARKS})[)\\]!. ]*$`, 'iu')

/** Tags and marks that lists and mail servers put before a subject. */
const TAGS =
  /^(?:\s*(?:\[[^[\]]{0,60}\]|\*{2,5}[^*]{1,30}\*{2,5}|(?:re|fwd?|aw|wg|tr|rv|sv|vs)\s?:|(?:ext(?:ernal)?|spam)\s?:))+/iu

function withoutTags(subject: string): string {
  const tag = TAGS.exec(subject)?.[0] ?? ''
  // A bracket may be the mark itself.
  return isMarkIn(tag) ? subject : subject.slice(tag.length)
}

function isMarkIn(tag: string): boolean {
  return [...tag.matchAll(/[^[\]*]+/g)].some(([word]) => MARK.test(word))
}

function coreOf(subject: string): string {
  const core = withoutTags(subject).replace(MARK, '').replace(MARK_AT_END, '').replace(TAGS, '')
  return wordsOf(core.replaceAll('’', "'")).join(' ')
}

function numbersOf(subject: string): string {
  return (coreOf(subject).match(/\d+/g) ?? []).join(' ')
}

/** Parts that say nothing of the issue's subject. */
const AROUND = new Set<string>([
  'footer',
  'unsubscribe',
  'navigation',
  'view-in-browser',
  'share',
  'social',
  'hidden',
  'link',
  'read-more',
  'contents',
  'picture',
] satisfies NonArticleReason[])

/** Longer texts are compared by their beginning, in UTF-16 code units. */
const MAX_LENGTH = 300_000

/** A longer paragraph is text, whatever it mentions. */
const FOOTER_LENGTH = 300

/** What gateways and lists add. */
const ADDED =
  /\bmailing list\b|\b(?:virus|malware)[- ](?:free|checked)|\bchecked (?:for|by) .{0,20}(?:virus|anti-?virus)|\boriginated (?:from )?outside|\bexternal (?:e-?mail|sender)\b|^\[?(?:image|inline image|cid):?/i

/** Addresses of the web and of mail. */
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+|\S{1,200}@[\w-]{1,60}\.\S{1,200}/gi

/** The text of an issue, and its words; its subject is compared apart. */
function readingOf({ subject, parts }: ComparedIssue): { text: string; words: string[] } {
  const subjectWords = new Set(wordsOf(subject))
  const text = parts
    .filter(({ reason }) => reason === null || !AROUND.has(reason))
    .flatMap(({ title, text: own }) =>
      title !== null && wordsOf(title).some((word) => !subjectWords.has(word)) ? [title, own] : [own],
    )
    .join('\n')
    .slice(0, MAX_LENGTH)
    .split(/\n+/)
    .filter((line) => !isAround(line))
    .join('\n')
    .replace(ADDRESS, ' ')
  return { text, words: wordsOf(text.replaceAll('’', "'")).flatMap(segmentsOf) }
}

/** Another version of the analysis may have split the issue otherwise, or moved titles. */
const inOrder = (words: readonly string[]) => words.toSorted().join(' ')

function isAround(written: string): boolean {
  if (written.length > FOOTER_LENGTH) return false
  // A letter that was decoded wrongly may look like the sign of a copyright.
  const line = written.replace(/[ÃÂ]./gu, '')
  return isFooter(line) || isUnsubscribe(line) || isNavigation(line) || ADDED.test(line)
}

/** A decoding with a wrong charset leaves one of these. */
const DAMAGED =
  /\ufffd|[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|\p{L}\?\p{L}|[Ðð][\u0080-\u00bf°±²³´µ¶·¸¹º»¼½¾¿]/u

/** Whether two texts only differ in letters that were encoded wrongly in one of them. */
function differsInEncoding(a: string, b: string): boolean {
  if (DAMAGED.test(a) === DAMAGED.test(b)) return false
  const [bareA = '', bareB = ''] = [a, b].map((text) => text.replace(/[^a-z0-9]+/gi, ''))
  return bareA === bareB && bareA.length > Math.min(a.length, b.length) / 2
}

/** The share of neighbouring words that two texts have in common (Dice), 0 to 1. */
function likenessOf(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const pair of pairsOf(a)) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of pairsOf(b)) {
    const rest = left.get(pair) ?? 0
    if (rest > 0) shared += 1
    left.set(pair, rest - 1)
  }
  return (2 * shared) / (a.length + b.length + 2)
}

const pairsOf = (words: readonly string[]) => ['', ...words].map((word, at) => `${word} ${words[at] ?? ''}`)

/** Likeness of texts, of which unrelated ones have less than 0.1. */
const LITTLE = 0.25
const MUCH = 0.6

/** Revisions without a mark are sent soon; one that is later is shown beside the issue. */
const MAX_DAYS = 0.75
const MAX_DAYS_MARKED = 31
const MAX_DAYS_NUMBERED = 0.5

function daysBetween(one: ComparedIssue, other: ComparedIssue): number {
  return one.sentAt === null || other.sentAt === null ? 0 : Math.abs(one.sentAt - other.sentAt) / 86_400_000
}
