import { analyseMail, type MailAnalysis } from '@tidings/mail/analyse-mail'
import type { EnrichedArticle, NonArticlePart } from '@tidings/mail/common/types/issue'

/** The result of a later version: it gets the result of this one. */
export interface Upgrade {
  /** Changes an article; for a non-article part what it then is, undefined for nothing. */
  article?(article: EnrichedArticle): EnrichedArticle | NonArticlePart | undefined
  /** Articles found in front of the others. */
  found?(like: EnrichedArticle): EnrichedArticle[]
  /** Changes a non-article part. */
  nonArticlePart?(nonArticlePart: NonArticlePart): NonArticlePart | EnrichedArticle
}

/** The function of a version that reads mails like this one except for the given differences. */
export function upgraded({ article, found, nonArticlePart }: Upgrade) {
  return async (raw: Uint8Array): Promise<MailAnalysis> => {
    const analysis = await analyseMail(raw)
    const [first] = analysis.articles
    const before: (EnrichedArticle | NonArticlePart)[] = [
      ...analysis.articles,
      ...analysis.nonArticleParts,
    ].sort((a, b) => a.part.position - b.part.position)
    const parts: (EnrichedArticle | NonArticlePart)[] = [
      ...(first && found ? found(first) : []),
      ...before.flatMap((part) => {
        if (isArticle(part)) return (article ? article(part) : part) ?? []
        return nonArticlePart ? nonArticlePart(part) : part
      }),
    ].map((part, position) => ({ ...part, part: { ...part.part, position } }))
    return {
      ...analysis,
      articles: parts.filter(isArticle),
      nonArticleParts: parts.filter((part): part is NonArticlePart => !isArticle(part)),
    }
  }
}

const isArticle = (part: EnrichedArticle | NonArticlePart): part is EnrichedArticle => !('reason' in part)
