import { type StoryMember, textsOfArticles } from '@tidings/db/queries/story-members'
import { findUser } from '@tidings/db/queries/users'
import type { Executor } from '@tidings/db/schema'
import { whatItAdds } from '../../analyse/stories/what-it-adds.ts'
import type { Sentence } from '../../common/text/sentences.ts'

/** What an article says, as far as others may say it too. */
export interface StoryText {
  title: string
  text: string
}

/** The sentences of an article that say what is not known from others, with their places in its text. */
export function addedSentences(known: readonly StoryText[], { text }: StoryText): Sentence[] {
  return whatItAdds(text, known.map((one) => `${one.title}\n\n${one.text}`).join('\n\n'))
}

/** A story with its articles. */
interface Story {
  primary: string
  storyArticles: readonly StoryMember[]
}

/**
 * The articles that move a story on: of each day after that of the first article, by the clock of the user, the first
 * one that says what none of those did that are shown before it.
 */
export async function updatesOf(
  db: Executor,
  userId: string,
  stories: readonly Story[],
): Promise<Set<string>> {
  const updates = new Set<string>()
  const retold = stories.filter(({ storyArticles }) => storyArticles.length > 1)
  if (retold.length === 0) return updates
  const user = await findUser(db, userId)
  const days = new Intl.DateTimeFormat('en', {
    ...{ calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' },
    timeZone: user?.time_zone ?? 'UTC',
  })
  for (const { primary, storyArticles } of retold) {
    const byTime = storyArticles.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    const dayOf = new Map(byTime.map(({ id, at }) => [id, days.format(at)]))
    const later = byTime.filter(({ id }) => dayOf.get(id) !== dayOf.get(primary))
    if (later.length === 0) continue
    const texts = await textsOfArticles(db, userId, [primary, ...later.map(({ id }) => id)])
    const known: StoryText[] = [texts.get(primary) ?? NOTHING]
    const covered = new Set([dayOf.get(primary)])
    for (const { id } of later) {
      const storyArticle = texts.get(id) ?? NOTHING
      if (covered.has(dayOf.get(id)) || addedSentences(known, storyArticle).length === 0) continue
      updates.add(id)
      covered.add(dayOf.get(id))
      known.push(storyArticle)
    }
  }
  return updates
}

const NOTHING: StoryText = { title: '', text: '' }
