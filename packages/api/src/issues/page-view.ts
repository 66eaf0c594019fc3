import {
  type ArticlePart,
  articlesOfIssue,
  findIssue,
  type IssueHeader,
  nonArticlePartsOfIssue,
} from '@tidings/db/queries/issues/issue-parts'
import { type ArticleOfStory, articlesOfStories } from '@tidings/db/queries/stories/stories'
import type { Executor } from '@tidings/db/schema'
import { reprocessState } from '@tidings/jobs/process/request-reprocess'
import { isHeldBack } from '@tidings/mail/classify/held-back'
import { canBeArticle } from '@tidings/mail/corrections/reclassify-part'
import { z } from 'zod'
import { attachmentsView } from '../articles/attachment-schema.ts'
import { iso } from '../common/iso.ts'
import { mailReasonText } from '../mails/mail-reason-text.ts'
import {
  type IssueDetails,
  type IssueNonArticlePart,
  type IssueStory,
  issueNonArticlePart,
} from './page-schema.ts'
import { type SenderChecks, senderChecks } from './sender-checks.ts'

type Link = IssueNonArticlePart['links'][number]

const stored = z.array(z.object({ url: z.string(), text: z.string() }))

/** In the sanitiser's output no tag contains a bracket, and no link another link. */
const ANCHOR = /<a(\s[^<>]*)>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/g

/** The links of a non-article part as stored; a URL that a browser should not open is null. */
function linksOfJson(json: string): Link[] {
  return stored.parse(JSON.parse(json)).map(({ url, text }) => ({ url: opened(url), text }))
}

/** The links in stored HTML of an article, its own URL first. Relies on the sanitiser's output. */
function linksOfHtml(html: string, own: Link): Link[] {
  const inside = Array.from(html.matchAll(ANCHOR)).flatMap(([, tag = '', words = '']) => {
    const url = /\shref="([^"]*)"/.exec(tag)?.[1]
    const text = unescaped(words.replace(/<[^<>]*>/g, '')).trim()
    return url === undefined ? [] : [{ url: opened(unescaped(url)), text }]
  })
  return own.url === null ? inside : [own, ...inside]
}

const opened = (url: string) => (/^(?:https?:|mailto:)/i.test(url) ? url : null)

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** An issue with its parts, for its page; undefined if the user has no such issue. */
export async function issuePageView(
  db: Executor,
  userId: string,
  id: string,
): Promise<IssueDetails | undefined> {
  const head = await findIssue(db, userId, id)
  if (!head) return undefined
  const articles = await articlesOfIssue(db, userId, id)
  const nonArticleParts = await nonArticlePartsOfIssue(db, userId, id)
  const shown = articles.filter((article) => article.excluded_at === null)
  const storyArticles = await articlesOfStories(db, userId, [
    ...new Set(shown.map((article) => article.story_id)),
  ])
  const first = new Map(
    storyArticles.flatMap((storyArticle) =>
      storyArticle.isDuplicate ? [] : [[storyArticle.storyId, storyArticle] as const],
    ),
  )
  // A reclassified non-article part whose article is excluded again is shown as the original part.
  const made = new Set(nonArticleParts.flatMap(({ article_id }) => article_id ?? []))
  const shownIds = new Set(shown.map((article) => article.id))
  const remaining: IssueNonArticlePart[] = nonArticleParts
    .filter(({ article_id }) => article_id === null || !shownIds.has(article_id))
    .map((row) => ({
      id: row.id,
      position: row.position,
      reason: reasonOf(row.reason),
      title: row.title,
      text: row.text,
      links: linksOfJson(row.links),
      paragraphs: row.paragraphs,
      linkCount: row.link_count,
      reclassified: false,
      canBeArticle: canBeArticle(row),
    }))
  // An article excluded by reprocessing is no longer a part: its words were found in others.
  const excluded = articles.filter(
    (article) => article.excluded_at !== null && article.reclassified === 1 && !made.has(article.id),
  )
  return {
    issue: headView(head),
    attachments: attachmentsView(head.id, head.attachments),
    stories: shown.map((article) => storyView(article, first.get(article.story_id))),
    nonArticleParts: [...remaining, ...excluded.map(excludedView)].sort((a, b) => a.position - b.position),
    totals: totalsOf(head),
  }
}

function headView(head: IssueHeader): IssueDetails['issue'] {
  const reprocess = reprocessState(head, Date.now())
  return {
    id: head.id,
    newsletterId: head.newsletter_id,
    newsletterName: head.newsletter_name,
    subject: head.subject ?? '',
    receivedAt: iso(head.received_at),
    sentAt: iso(head.sent_at),
    state: head.state,
    reason: head.reason && mailReasonText(head.reason, head.reason_detail),
    kind: head.kind,
    promotion: isHeldBack(head.kind) ? (head.shows_promotions === 1 ? 'shown' : 'hidden') : null,
    senderChecks: senderChecksView(head.authentication),
    isReprocessing: reprocess === 'under way',
    reprocessFailed: reprocess === 'failed',
  }
}

function totalsOf({ paragraphs, link_count, hidden_words }: IssueHeader): IssueDetails['totals'] {
  if (paragraphs === null || link_count === null) return null
  return { paragraphs, links: link_count, hiddenWords: hidden_words ?? 0 }
}

function storyView(article: ArticlePart, first: ArticleOfStory | undefined): IssueStory {
  const isDuplicate = article.is_duplicate === 1
  return {
    id: article.id,
    position: article.position,
    title: article.title,
    url: article.url,
    category: article.category,
    section: article.section,
    isSaved: article.saved_at !== null,
    isRead: article.read_at !== null,
    isDuplicate,
    duplicateOf: isDuplicate && first ? { id: first.id, sourceNewsletter: first.newsletterName } : null,
    paragraphs: article.paragraphs,
    links: article.link_count,
    reclassified: article.reclassified === 1,
  }
}

function excludedView(article: ArticlePart): IssueNonArticlePart {
  return {
    id: article.id,
    position: article.position,
    reason: 'excluded',
    title: article.title,
    text: article.text ?? '',
    links: linksOfHtml(article.html ?? '', { url: article.url, text: article.title }),
    paragraphs: article.paragraphs,
    linkCount: article.link_count,
    reclassified: true,
    canBeArticle: true,
  }
}

function reasonOf(reason: string): IssueNonArticlePart['reason'] {
  const known = issueNonArticlePart.shape.reason.safeParse(reason)
  return known.success ? known.data : 'other'
}

const ADDED_FIELD = 'field-added:'

/** Why a signature did not pass, in words; mailauth's comment is shown as it is. */
function signatureWords(why: string): string {
  if (why === 'text-added') return 'text was added after the signed part'
  if (why.startsWith(ADDED_FIELD)) return `a second ${why.slice(ADDED_FIELD.length)} was added`
  return why
}

/** The stored results of checking a mail's sender; null if nothing was checked. */
export function senderChecksView(authentication: string | null): SenderChecks | null {
  if (authentication === null) return null
  const stored: unknown = JSON.parse(authentication)
  if (typeof stored !== 'object' || stored === null) return null
  const view = senderChecks.safeParse({ ...stored, signatures: Reflect.get(stored, 'dkim') })
  if (!view.success) return null
  const signatures = view.data.signatures.map((one) => ({ ...one, why: one.why && signatureWords(one.why) }))
  return { ...view.data, signatures }
}
