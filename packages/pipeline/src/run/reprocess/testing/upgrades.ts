import { analyseMail, type MailAnalysis } from '../../../analyse/analyse-mail.ts'
import type { FinishedArticle, Leftover } from '../../../common/types/issue.ts'

/** What a later version reads otherwise: it is given what this one reads. */
export interface Upgrade {
  /** Changes an article; a Leftover for what it is then, undefined for nothing at all. */
  article?(article: FinishedArticle): FinishedArticle | Leftover | undefined
  /** Articles found in front of the others. */
  found?(like: FinishedArticle): FinishedArticle[]
  /** Changes a leftover. */
  leftover?(leftover: Leftover): Leftover | FinishedArticle
}

/** How a version reads mails that reads them as this one and differs as told. */
export function upgraded({ article, found, leftover }: Upgrade) {
  return async (raw: Uint8Array): Promise<MailAnalysis> => {
    const analysis = await analyseMail(raw)
    const [first] = analysis.articles
    const before: (FinishedArticle | Leftover)[] = [...analysis.articles, ...analysis.leftovers].sort(
      (a, b) => a.part.position - b.part.position,
    )
    const parts: (FinishedArticle | Leftover)[] = [
      ...(first && found ? found(first) : []),
      ...before.flatMap((part) => {
        if (isArticle(part)) return (article ? article(part) : part) ?? []
        return leftover ? leftover(part) : part
      }),
    ].map((part, position) => ({ ...part, part: { ...part.part, position } }))
    return {
      ...analysis,
      articles: parts.filter(isArticle),
      leftovers: parts.filter((part): part is Leftover => !isArticle(part)),
    }
  }
}

const isArticle = (part: FinishedArticle | Leftover): part is FinishedArticle => !('reason' in part)
