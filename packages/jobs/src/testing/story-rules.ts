import type { Executor } from '@tidings/db/schema'
import { groupArticles } from '@tidings/mail/stories/group-articles'

async function articlesOf(db: Executor, userId: string) {
  return await db
    .selectFrom('articles')
    .select(['id', 'mail_id', 'received_at', 'story_id', 'is_duplicate', 'excluded_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

async function graphOf(db: Executor, userId: string) {
  const order = (table: 'story_links' | 'story_constraints') =>
    db.selectFrom(table).where('user_id', '=', userId).orderBy('a').orderBy('b')
  return {
    links: await order('story_links').selectAll().execute(),
    words: (await order('story_constraints').selectAll().execute()).map(({ a, b, same }) => ({
      ...{ a, b, same: same === 1 },
    })),
  }
}

/** Everything that a decision on stories may change, for comparison. */
export async function partsOfStories(db: Executor, userId: string) {
  const articles = await articlesOf(db, userId)
  const issue = articles.filter(({ excluded_at }) => excluded_at === null)
  return { issue, words: (await graphOf(db, userId)).words }
}

/**
 * The rules of stories that a user's articles break, in words: the primary article of a story is its first one, and
 * identifies it; no story has two articles of one issue; what the user joined or separated stays so; grouping all
 * articles again would change nothing; no row refers to a deleted one.
 */
export async function rulesBroken(db: Executor, userId: string): Promise<string[]> {
  const broken: string[] = []
  const articles = await articlesOf(db, userId)
  const { links, words } = await graphOf(db, userId)
  const issue = articles.filter(({ excluded_at }) => excluded_at === null)
  const stories = Map.groupBy(issue, ({ story_id }) => story_id)
  for (const [storyId, storyArticles] of stories) {
    const [first] = storyArticles.toSorted((a, b) => a.received_at - b.received_at || (a.id < b.id ? -1 : 1))
    const primaries = storyArticles.filter(({ is_duplicate }) => is_duplicate === 0).map(({ id }) => id)
    if (primaries.join() !== storyId || first?.id !== storyId) broken.push('one first article')
    if (new Set(storyArticles.map(({ mail_id }) => mail_id)).size < storyArticles.length)
      broken.push('two of one issue')
  }
  const storyOf = new Map(issue.map(({ id, story_id }) => [id, story_id]))
  const mayBeOne = (one: string, other: string) => {
    const both = [...(stories.get(one) ?? []), ...(stories.get(other) ?? [])]
    const isQuarantined = ({ a, b, same }: (typeof words)[number]) =>
      !same && both.some(({ id }) => id === a) && both.some(({ id }) => id === b)
    return new Set(both.map(({ mail_id }) => mail_id)).size === both.length && !words.some(isQuarantined)
  }
  for (const { a, b, same } of words) {
    const [one, other] = [storyOf.get(a), storyOf.get(b)]
    if (one === undefined || other === undefined) continue
    if (!same && one === other) broken.push('separated by the user and in one story')
    if (same && one !== other && mayBeOne(one, other)) broken.push('joined by the user and in two stories')
  }
  const nodes = issue.map(({ id, received_at: at, mail_id: issue }) => ({ id, at, issue }))
  for (const { primary, members } of groupArticles(nodes, links, words)) {
    if (members.some((id) => storyOf.get(id) !== primary)) broken.push('grouped as all at once')
  }
  return [...broken, ...(await danglingRows(db))]
}

async function danglingRows(db: Executor): Promise<string[]> {
  const ids = db.selectFrom('articles').select('id')
  const numbers = db.selectFrom('story_sketches').select('no')
  const rows = [
    ...(['story_links', 'story_constraints'] as const).flatMap((table) =>
      (['a', 'b'] as const).map((end) =>
        db.selectFrom(table).select(`${end} as id`).where(end, 'not in', ids).execute(),
      ),
    ),
    db.selectFrom('story_sketches').select('article_id as id').where('article_id', 'not in', ids).execute(),
    ...(['story_keys', 'recent_story_keys'] as const).map((table) =>
      db.selectFrom(table).select('article_no as id').where('article_no', 'not in', numbers).execute(),
    ),
  ]
  return (await Promise.all<{ id: string | number }[]>(rows))
    .flat()
    .map(({ id }) => `a row refers to the deleted ${id}`)
}
