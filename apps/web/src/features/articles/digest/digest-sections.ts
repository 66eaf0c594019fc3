import type { ListedArticle } from '@tidings/api/articles/schema'
import { dayName, dayOf } from '../../../lib/days.ts'
import type { ArticleSection } from '../list/article-sections.tsx'
import { texts } from '../texts.ts'

/**
 * Articles by the day they were received in the user's time zone, in order. Today has no visible heading; its first
 * story is the lead if it has a picture, unless it is muted. `today` is a day such as `2026-11-20`. Only the
 * whole list shows that today is empty, not one with filters.
 */
export function digestSections(
  articles: readonly ListedArticle[],
  { today, timeZone, isWhole = true }: { today: string; timeZone: string; isWhole?: boolean },
): ArticleSection[] {
  const days = new Map<string, ListedArticle[]>([[today, []]])
  for (const article of articles) {
    const received = dayOf(article.receivedAt, timeZone)
    // Articles in the future by this browser's clock count as today's.
    const day = received > today ? today : received
    const known = days.get(day)
    if (known) known.push(article)
    else days.set(day, [article])
  }
  return [...days].map(([day, list]) =>
    day === today
      ? {
          key: today,
          heading: texts.today,
          hiddenHeading: true,
          ...(list.length === 0 && isWhole && { note: texts.nothingToday }),
          articles: list,
          foldsLinks: isWhole,
          leadId: list[0] && canLead(list[0]) ? list[0].id : undefined,
        }
      : { key: day, heading: dayName(day, today), articles: list, foldsLinks: isWhole },
  )
}

const canLead = ({ imageUrl, isDuplicate, place: [reason] }: ListedArticle) =>
  imageUrl !== null && !isDuplicate && !reason?.kind.startsWith('muted-')
