import { regroupStories } from '@tidings/db/queries/regroup-stories'
import { insertStoryLinks } from '@tidings/db/queries/story-graph'
import type { StoryJudge } from '@tidings/db/queries/story-judge'
import type { Services } from '../context.ts'

/**
 * A judge for tests that need no likeness: what is linked or said to be the same is one story, in the order of time,
 * unless one issue or the reader's word stands between; each sentence that is not in another text is added.
 */
export const plainStories: StoryJudge = {
  leastStrength: 0.5,
  group(articles, links, constraints) {
    const ordered = articles.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    const issues = new Map(articles.map(({ id, issue }) => [id, issue]))
    const homes = new Map(ordered.map(({ id }) => [id, [id]]))
    const isApart = (a: string, b: string) =>
      issues.get(a) === issues.get(b) ||
      constraints.some(
        (word) => !word.same && (word.a === a || word.b === a) && (word.a === b || word.b === b),
      )
    const same = constraints.filter((word) => word.same)
    for (const { a, b } of [...same, ...links.filter(({ strength }) => strength >= 0.5)]) {
      const [one, other] = [homes.get(a), homes.get(b)]
      if (!one || !other || one === other) continue
      if (one.some((x) => other.some((y) => isApart(x, y)))) continue
      const joined = [...one, ...other]
      for (const id of joined) homes.set(id, joined)
    }
    const place = new Map(ordered.map(({ id }, at) => [id, at]))
    return [...new Set(homes.values())].map((ids) => {
      const members = ids.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
      return { primary: members[0] ?? '', members }
    })
  },
  adds(known, telling) {
    const said = known.map(({ text }) => text).join('\n')
    return Array.from(telling.text.matchAll(/[^.!?\s][^.!?]*[.!?]/g), ([text]) => text)
      .filter((text) => !said.includes(text))
      .map((text) => {
        const start = telling.text.indexOf(text)
        return { text, start, end: start + text.length }
      })
  },
}

/** Finds the story of an article among those of the same address, which stands for the sketch. */
export const tellByAddress: Services['tellStory'] = async (trx, { userId, articleId, sketch }) => {
  const others = await trx
    .selectFrom('articles')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', articleId)
    .where('url', '=', sketch)
    .execute()
  await insertStoryLinks(
    trx,
    userId,
    others.map(({ id }) => ({ a: articleId, b: id, layer: 'link', strength: 1 })),
  )
  await regroupStories(trx, userId, [articleId], plainStories)
}
