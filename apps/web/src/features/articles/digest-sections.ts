import type { ListedArticle } from '@tidings/api/schemas/article'
import type { ArticleSection } from '@tidings/ui/article-list/article-sections'
import { dayName, dayOf } from '../../lib/days.ts'
import { texts } from './texts.ts'

/**
 * Articles, latest first, by the day they were received in the user's time zone. Today comes without a visible
 * heading; its first story with a picture leads, unless it is muted or would overtake what is followed. `today` is a day such as `2026-11-20`. That it brought nothing is only
 * known of a list that is not `narrowed`.
 */
export function digestSections(
  articles: readonly ListedArticle[],
  { today, timeZone, narrowed = false }: { today: string; timeZone: string; narrowed?: boolean },
): ArticleSection[] {
  const days = new Map<string, ListedArticle[]>()
  for (const article of articles) {
    const day = dayOf(article.receivedAt, timeZone)
    const known = days.get(day)
    if (known) known.push(article)
    else days.set(day, [article])
  }
  const { [today]: current = [], ...earlier } = Object.fromEntries(days)
  const standing = standingOf(current[0])
  const lead = current.find(
    (article) =>
      article.imageUrl && !article.isDuplicate && standing !== 'muted' && standingOf(article) === standing,
  )
  return [
    {
      key: today,
      heading: texts.today,
      hiddenHeading: true,
      ...(current.length === 0 && !narrowed && { note: texts.nothingToday }),
      articles: lead ? [lead, ...current.filter((article) => article !== lead)] : current,
      leadId: lead?.id,
    },
    ...Object.entries(earlier).map(([day, list]) => ({
      key: day,
      heading: dayName(day, today),
      articles: list,
    })),
  ]
}

const standingOf = (article: ListedArticle | undefined) => {
  const [standing] = (article?.place[0]?.kind ?? 'newest').split('-')
  return standing
}
