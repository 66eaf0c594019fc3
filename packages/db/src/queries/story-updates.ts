import type { Executor } from '../schema.ts'
import type { StoryJudge, StoryText } from './story-judge.ts'
import { type StoryMember, textsOfArticles } from './story-members.ts'
import { findUser } from './users.ts'

/** A story with its tellings. */
interface Story {
  primary: string
  tellings: readonly StoryMember[]
}

/**
 * The tellings that move a story on: of each day after that of the first telling, by the clock of the user, the first
 * one that says what none of those did that are shown before it.
 */
export async function updatesOf(
  db: Executor,
  userId: string,
  stories: readonly Story[],
  judge: StoryJudge,
): Promise<Set<string>> {
  const updates = new Set<string>()
  const retold = stories.filter(({ tellings }) => tellings.length > 1)
  if (retold.length === 0) return updates
  const user = await findUser(db, userId)
  const days = new Intl.DateTimeFormat('en', {
    ...{ calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' },
    timeZone: user?.time_zone ?? 'UTC',
  })
  for (const { primary, tellings } of retold) {
    const byTime = tellings.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    const dayOf = new Map(byTime.map(({ id, at }) => [id, days.format(at)]))
    const later = byTime.filter(({ id }) => dayOf.get(id) !== dayOf.get(primary))
    if (later.length === 0) continue
    const texts = await textsOfArticles(db, userId, [primary, ...later.map(({ id }) => id)])
    const known: StoryText[] = [texts.get(primary) ?? NOTHING]
    const told = new Set([dayOf.get(primary)])
    for (const { id } of later) {
      const telling = texts.get(id) ?? NOTHING
      if (told.has(dayOf.get(id)) || judge.adds(known, telling).length === 0) continue
      updates.add(id)
      told.add(dayOf.get(id))
      known.push(telling)
    }
  }
  return updates
}

const NOTHING: StoryText = { title: '', text: '' }
