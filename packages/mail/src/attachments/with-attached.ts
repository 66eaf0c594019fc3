import { escapeXml } from '../common/text/escape-markup.ts'
import type { Issue, IssueArticle } from '../common/types/issue.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { attachmentsOf } from './attachments-of.ts'

/**
 * An issue with what is attached to its mail: photos that nothing references are at the end of its only article, and a
 * mail without any text is an article of its photos or of its attachments. Several articles don't say which of them a
 * photo belongs to: then it is only an attachment.
 */
export function withAttached(issue: Issue, mail: ParsedMail): Issue {
  const photos = mail.images.filter(({ isAttached }) => isAttached).map(({ contentId }) => `cid:${contentId}`)
  const isBlank = issue.articles.length === 0 && issue.nonArticleParts.every(({ text }) => text === '')
  const names = attachmentsOf(mail).map(({ filename }) => filename)
  if (isBlank && (photos.length > 0 || names.length > 0)) {
    const article = articleOfNames(mail.subject, photos.length > 0 ? [] : names, issue.nonArticleParts.length)
    return { ...issue, shape: 'essay', articles: [withPhotos(article, photos)] }
  }
  const [article] = issue.articles
  if (!article || issue.articles.length > 1 || photos.length === 0) return issue
  return { ...issue, articles: [withPhotos(article, photos)] }
}

function withPhotos(article: IssueArticle, photos: readonly string[]): IssueArticle {
  const html = photos.map((address) => `<p><img src="${address}" alt=""></p>`).join('')
  return { ...article, html: article.html + html, imageUrl: article.imageUrl ?? photos[0] ?? null }
}

/** More names are only in the list of attachments. */
const MAX_NAMES = 20

function articleOfNames(subject: string, names: readonly string[], position: number): IssueArticle {
  const shown = names.slice(0, MAX_NAMES)
  const title = subject || shown[0] || ''
  return {
    title,
    originalUrl: null,
    url: null,
    html: shown.map((name) => `<p>${escapeXml(name)}</p>`).join(''),
    text: shown.join('\n\n') || title,
    imageUrl: null,
    author: null,
    section: null,
    readingMinutes: null,
    part: { position, paragraphs: 0, links: [], lines: [], features: [] },
  }
}
