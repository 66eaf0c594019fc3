import { tagKey } from '@tidings/db/queries/tags'
import type { StanceRow } from '@tidings/db/schema'
import type { Article } from '../schemas/article.ts'
import type { PlaceReason } from '../schemas/topic.ts'

type Placed = Pick<Article, 'tags' | 'newsletterId' | 'sourceNewsletter' | 'category'>

/**
 * Why an article stands where it does in the digest of somebody with these stances, the deciding reason first: a tag
 * counts more than a newsletter, that more than a category, a muted tag more than a followed one. The query of the
 * digest ranks by the same rule.
 */
export function placeReasons(article: Placed, stances: readonly StanceRow[]): PlaceReason[] {
  const keys = new Map(article.tags.map((tag) => [tagKey(tag), tag]))
  const of = (kind: StanceRow['kind']) => stances.filter((row) => row.kind === kind)
  const tags = of('tag').filter(({ key }) => keys.has(key))
  const reason = ({ kind, key, stance }: StanceRow): PlaceReason => ({
    kind: `${stance === 'mute' ? 'muted' : 'followed'}-${kind}`,
    name: { tag: keys.get(key) ?? key, source: article.sourceNewsletter, category: article.category }[kind],
  })
  return [
    ...tags.filter(({ stance }) => stance === 'mute').map(reason),
    ...tags.filter(({ stance }) => stance === 'follow').map(reason),
    ...of('source')
      .filter(({ key }) => key === article.newsletterId)
      .map(reason),
    ...of('category')
      .filter(({ key }) => key === article.category)
      .map(reason),
    { kind: 'newest' },
  ]
}
