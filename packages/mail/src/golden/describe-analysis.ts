import type { MailAnalysis } from '../analyse-mail.ts'

/** The fixed properties of a golden case's mail: everything that a user would see, without the bytes of pictures. */
export function describeAnalysis(analysis: MailAnalysis): object {
  const {
    classification,
    identity,
    subject,
    sentAt,
    shape,
    language,
    articles,
    nonArticleParts,
    totals,
    images,
  } = analysis
  const { choice, ...verdict } = classification
  const { relayedBy, listName, ownName, statesName, ...author } = identity
  return {
    classification: verdict,
    identity: { ...author, ...(relayedBy !== null && { relayedBy }) },
    subject,
    sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
    shape,
    language,
    articles: articles.map(({ part, summarySentences, sketch, worth, ...article }) => article),
    nonArticleParts: nonArticleParts.map(({ reason, title, text, part }) => ({
      position: part.position,
      reason,
      title,
      text,
      links: part.links,
    })),
    totals,
    images: images.map(({ contentId, mimeType }) => ({ contentId, mimeType })),
  }
}
