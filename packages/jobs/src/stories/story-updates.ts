import { findUser } from '@tidings/db/queries/accounts/users'
import { type StoryMember, textsOfArticles } from '@tidings/db/queries/stories/story-members'
import type { Executor } from '@tidings/db/schema'
import { newContentOf, READ_LENGTH, termsOfText } from '@tidings/mail/stories/new-content-of'

interface StoryText {
  title: string
  text: string
}

/** The distinctive terms of an article. */
export const termsOf = ({ title, text }: StoryText) => termsOfText(`${title}\n\n${text}`)

/**
 * After this many consecutive articles without new content, or this many characters of them, later ones are not read: a
 * flood of variants of one text would be read again with each of them.
 */
const MAX_IDLE = 20
const MAX_IDLE_LENGTH = 60_000
/** The maximum of characters of later articles that are read: two hundred usual ones, or ten long ones. */
const MAX_LENGTH = 200_000

interface Story {
  primary: string
  storyArticles: readonly StoryMember[]
}

/**
 * The updates of a story: for each day after that of the primary article, in the user's time zone, the first article
 * with content that is in none of those shown before it. If too much would have to be read, the last stories keep their
 * updates.
 */
export async function updatesOf(
  db: Executor,
  userId: string,
  stories: readonly Story[],
): Promise<Set<string>> {
  const updates = new Set<string>()
  const repeated = stories.filter(({ storyArticles }) => storyArticles.length > 1)
  if (repeated.length === 0) return updates
  const user = await findUser(db, userId)
  const days = new Intl.DateTimeFormat('en', {
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: user?.time_zone ?? 'UTC',
  })
  let length = 0
  for (const { primary, storyArticles } of repeated) {
    if (length >= MAX_LENGTH) {
      for (const { id, isUpdate } of storyArticles) if (isUpdate && id !== primary) updates.add(id)
      continue
    }
    const byTime = storyArticles.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    const dayOf = new Map(byTime.map(({ id, at }) => [id, days.format(at)]))
    const later = byTime.filter(({ id }) => dayOf.get(id) !== dayOf.get(primary))
    if (later.length === 0) continue
    const [first] = (await textsOfArticles(db, userId, [primary], READ_LENGTH)).values()
    const known = termsOf(first ?? NOTHING)
    const covered = new Set([dayOf.get(primary)])
    let idle = 0
    let idleLength = 0
    const hasRoom = () => idleLength < MAX_IDLE_LENGTH && length < MAX_LENGTH
    for (let at = 0; at < later.length && idle < MAX_IDLE && hasRoom(); at += MAX_IDLE) {
      const next = later
        .slice(at, at + MAX_IDLE)
        .flatMap(({ id }) => (covered.has(dayOf.get(id)) ? [] : [id]))
      for (const [id, storyArticle] of inOrder(next, await textsOfArticles(db, userId, next, READ_LENGTH))) {
        if (covered.has(dayOf.get(id)) || !hasRoom()) continue
        const read = Math.min(storyArticle.text.length, READ_LENGTH)
        idle += 1
        idleLength += read
        length += read
        if (newContentOf(storyArticle.text, known).length === 0) continue
        idle = 0
        idleLength = 0
        updates.add(id)
        covered.add(dayOf.get(id))
        for (const term of termsOf(storyArticle)) known.add(term)
      }
    }
  }
  return updates
}

function inOrder(ids: readonly string[], texts: ReadonlyMap<string, StoryText>): [string, StoryText][] {
  return ids.map((id) => [id, texts.get(id) ?? NOTHING])
}

const NOTHING: StoryText = { title: '', text: '' }
