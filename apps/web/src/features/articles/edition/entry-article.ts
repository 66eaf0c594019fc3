import type { ListedArticle } from '@tidings/api/articles/schema'
import type { EditionEntryView } from '@tidings/api/editions/schema'
import type { ArticleView } from '@tidings/ui/article-card/article-view.ts'
import { texts } from './edition-texts.ts'

/** The article of a story for its card: never a duplicate, as its copies are behind it. */
export function entryArticle(entry: EditionEntryView): ArticleView & { storyId: string } {
  const { article, alsoCoveredBy, isRead, seconds, whatIsNew, reasons } = entry
  const { storyId } = article
  return {
    ...article,
    storyId,
    isRead,
    isDuplicate: false,
    duplicateOf: article.isUpdate ? article.duplicateOf : null,
    summary: whatIsNew?.length
      ? texts.whatIsNew + whatIsNew.map(({ text }) => text).join(' ')
      : article.summary,
    alsoCoveredBy: otherNewsletters(entry, alsoCoveredBy),
    readingMinutes: seconds < 60 ? null : Math.round(seconds / 60),
    place: reasons,
  }
}

/** The same with the reasons of its story, for the dialogs of its card. */
export const listedEntry = ({ article, reasons }: EditionEntryView) =>
  ({ ...article, place: reasons }) as ListedArticle

/** One article of each other newsletter that covers the story, latest first. */
function otherNewsletters({ article }: EditionEntryView, others: EditionEntryView['alsoCoveredBy']) {
  const byNewsletter = new Map(others.map((other) => [other.newsletterId, other]))
  byNewsletter.delete(article.newsletterId)
  return [...byNewsletter.values()].toReversed()
}
