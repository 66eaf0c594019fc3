import { listedArticles } from '@tidings/db/queries/articles/articles'
import type { DigestSettingsRow, Executor, UserRow } from '@tidings/db/schema'
import { dateOf } from '@tidings/mail/common/days'
import type { EditionEntry, EditionSection } from '@tidings/mail/edition/edition'
import { type EditionOfDay, editionOfSpan, minutesOf } from '../editions/edition-of-day.ts'
import { type Digest, MAX_LENGTH, shortened, subjectOf, withAtMost } from './digest.ts'
import { digestHtml, MAX_HTML_BYTES } from './digest-html.ts'
import { DIGEST_LINK_PATH, type DigestLinks, UNSUBSCRIBE_PATH } from './digest-links.ts'
import { digestText } from './digest-text.ts'

/** The minutes that a mail takes unless the user has chosen others; other stories are linked. */
const MINUTES = 10
/** The maximum of bare links of a newsletter. */
const MAX_LINKS = 5
/** The limits of stories and links, tried in order until the mail is small enough. */
const MAX = [
  ...[15, 8, 4].map((links) => ({ stories: 60, links })),
  ...[60, 30, 20, 14, 9, 5, 2].map((stories) => ({ stories, links: 0 })),
]
/** The maximum of names of newsletters that are listed. */
const MAX_NAMES = 4

/** The content of a digest mail. */
export interface DigestMailContent {
  subject: string
  html: string
  text: string
  /** The one-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl: string
}

export interface DigestWriter {
  db: Executor
  links: DigestLinks
  /** The public URL of the product, without a trailing slash. */
  origin: () => string
}

/**
 * Writes the digest of the unread articles that arrived within a span (epoch milliseconds), or optionally of all of
 * them. Undefined if there are none.
 */
export async function writeDigestMail(
  writer: DigestWriter,
  user: UserRow,
  settings: Pick<DigestSettingsRow, 'days' | 'hour'>,
  span: { start: number; end: number },
  { includesRead = false }: { includesRead?: boolean } = {},
): Promise<DigestMailContent | undefined> {
  const edition = await editionOfSpan(writer.db, user.id, span, { minutes: minutesOf(user) ?? MINUTES })
  const isIncluded = ({ isRead }: EditionEntry) => includesRead || !isRead
  const stories = includesRead ? edition.stories : edition.left
  if (stories === 0) return undefined
  const sections = edition.sections.map((section) => ({
    kind: section.kind === 'links' ? ('links' as const) : ('stories' as const),
    heading: headingOf(section),
    entries: section.entries.filter(isIncluded).slice(0, section.kind === 'links' ? MAX_LINKS : undefined),
  }))
  // If nothing unread is worth the time, the best of the rest is included nevertheless.
  if (sections.every(({ kind, entries }) => kind === 'links' || entries.length === 0)) {
    const rest = edition.alsoToday.filter(isIncluded).sort((a, b) => b.value - a.value)
    sections.unshift({ kind: 'stories', heading: 'More stories', entries: rest.slice(0, 1) })
  }
  const shown = sections.flatMap(({ entries }) => entries)
  const shownStories = await storiesOf(writer, user.id, { edition, entries: shown, now: span.end })
  const origin = writer.origin()
  const readAll = writer.links.seal({ action: 'read-all', userId: user.id, ...span }, span.end)
  const unsubscribe = writer.links.seal({ action: 'unsubscribe', userId: user.id }, span.end)
  return rendered(
    {
      day: dayWords(span.end, user.time_zone),
      sections: sections.map(({ entries, ...section }) => ({
        ...section,
        stories: entries.flatMap(({ articleId }) => shownStories.get(articleId) ?? []),
      })),
      stories,
      schedule: scheduleWords(settings),
      to: user.email,
      homeUrl: `${origin}/`,
      markAllUrl: `${origin}${DIGEST_LINK_PATH}#${readAll}`,
      settingsUrl: `${origin}/settings?tab=digest`,
      unsubscribeUrl: `${origin}${DIGEST_LINK_PATH}#${unsubscribe}`,
    },
    `${origin}${UNSUBSCRIBE_PATH}${unsubscribe}`,
  )
}

/** Headings of categories; articles without a category are last. */
const CATEGORIES = new Map(Object.entries({ ai: 'AI', other: 'More stories', '': 'Articles' }))

function headingOf({ kind, name }: EditionSection): string {
  if (kind === 'top') return 'Top stories'
  if (kind === 'long-reads') return 'Long reads'
  const short = shortened(name ?? '', MAX_LENGTH.name)
  if (kind === 'links') return `Links from ${short}`
  return CATEGORIES.get(short) ?? short.slice(0, 1).toUpperCase() + short.slice(1)
}

function rendered(digest: Digest, unsubscribeUrl: string): DigestMailContent {
  for (const max of MAX) {
    const shown = withAtMost(digest, max)
    const html = digestHtml(shown)
    if (Buffer.byteLength(html) > MAX_HTML_BYTES && max !== MAX.at(-1)) continue
    return { subject: subjectOf(shown).subject, html, text: digestText(shown), unsubscribeUrl }
  }
  throw new Error('A digest has no size to be written in.')
}

async function storiesOf(
  { db, links, origin }: DigestWriter,
  userId: string,
  { edition, entries, now }: { edition: EditionOfDay; entries: readonly EditionEntry[]; now: number },
): Promise<Map<string, Digest['sections'][number]['stories'][number]>> {
  const ids = entries.map(({ articleId }) => articleId)
  const rows = await listedArticles(db, userId, ids)
  const known = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    entries.flatMap((entry) => {
      const row = known.get(entry.articleId)
      if (!row) return []
      const others = new Map(entry.alsoCoveredBy.map((one) => [one.newsletterId, one.newsletterName]))
      others.delete(row.newsletter_id)
      const added = edition.newSince.get(row.id)?.map(({ text }) => text) ?? []
      const save = links.seal({ action: 'save', userId, articleId: row.id }, now)
      const story = {
        title: shortened(row.title, MAX_LENGTH.title),
        summary: shortened(added.length > 0 ? added.join(' ') : (row.summary ?? ''), MAX_LENGTH.summary),
        newsletter: shortened(row.newsletter_name, MAX_LENGTH.name),
        minutes: entry.seconds === 0 ? 0 : Math.max(1, Math.round(entry.seconds / 60)),
        skimSeconds: entry.skimSeconds,
        alsoCoveredBy: namesOf([...others.values()]),
        isUpdate: added.length > 0,
        readUrl: `${origin()}/article/${row.id}`,
        saveUrl: `${origin()}${DIGEST_LINK_PATH}#${save}`,
      }
      return [[row.id, story] as const]
    }),
  )
}

function namesOf(names: readonly string[]): string[] {
  const shown = names.slice(0, MAX_NAMES).map((name) => shortened(name, MAX_LENGTH.name))
  const more = names.length - shown.length
  return more > 0 ? [...shown, `${more} more`] : shown
}

/** Such as `Sunday, November 22`. */
function dayWords(at: number, timeZone: string): string {
  const noon = Date.parse(`${dateOf(at, timeZone)}T12:00:00Z`)
  return inEnglish(noon, { weekday: 'long', month: 'long', day: 'numeric' })
}

const MONDAY = Date.UTC(2024, 0, 1)
const EVERY_DAY = 0b111_1111
const WEEKDAYS = 0b001_1111

const inEnglish = (at: number, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...format }).format(at)

/** The schedule in words, such as `every day at 7:00 AM`. */
function scheduleWords({ days, hour }: Pick<DigestSettingsRow, 'days' | 'hour'>): string {
  const time = inEnglish(MONDAY + hour * 3_600_000, { hour: 'numeric', minute: '2-digit' })
  if (days === EVERY_DAY) return `every day at ${time}`
  if (days === WEEKDAYS) return `on weekdays at ${time}`
  const wanted = [0, 1, 2, 3, 4, 5, 6].filter((day) => days & (1 << day))
  const names = wanted.map((day) => inEnglish(MONDAY + day * 86_400_000, { weekday: 'short' }))
  return `on ${new Intl.ListFormat('en-US').format(names)} at ${time}`
}
