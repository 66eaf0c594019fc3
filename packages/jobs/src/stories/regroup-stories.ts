import { MAY_HAVE_ALL, type UserHas } from '@tidings/db/queries/mails/what-user-has'
import {
  constraintsOf,
  linkedWith,
  linksAmong,
  type StoryConstraint,
  type StoryLink,
} from '@tidings/db/queries/stories/story-graph'
import {
  membersAround,
  placeInStories,
  type StoryMember,
  type StoryPlace,
} from '@tidings/db/queries/stories/story-members'
import type { Executor } from '@tidings/db/schema'
import { groupArticles, JOIN } from '@tidings/mail/stories/group-articles'
import { updatesOf } from './story-updates.ts'

/**
 * The maximum of articles that are grouped together, most similar first: larger groups are chains of coincidences, or a
 * flood of variants of one text.
 */
const MAX = 200
/** The number of articles per batch. */
const SEEDS = 100

/**
 * Groups these articles again with all linked ones, and with the other articles of their stories. Excluded articles
 * keep their story and join nothing. `group` decides which belong together. Call it under lockUser, after any change.
 */
export async function regroupStories(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
  { group = groupArticles, has = MAY_HAVE_ALL }: { group?: typeof groupArticles; has?: UserHas } = {},
): Promise<void> {
  const seeds = [...new Set(articleIds)]
  for (let at = 0; at < seeds.length; at += SEEDS) {
    const some = seeds.slice(at, at + SEEDS)
    const graph = await graphAround(db, userId, some, has)
    const places = await placesOf(db, userId, graph, new Set(some), group)
    await placeInStories(db, userId, changed(graph.members, places))
  }
}

interface Graph {
  members: ReadonlyMap<string, StoryMember>
  links: readonly StoryLink[]
  constraints: readonly StoryConstraint[]
}

/** All articles that may be grouped with these: strongly linked or joined by the user, transitively. */
async function graphAround(
  db: Executor,
  userId: string,
  seeds: readonly string[],
  has: UserHas,
): Promise<Graph> {
  const members = new Map<string, StoryMember>()
  const constraints: StoryConstraint[] = []
  let next = seeds
  while (next.length > 0 && members.size < MAX) {
    const found = (await membersAround(db, userId, next)).filter(({ id }) => !members.has(id))
    for (const member of found) members.set(member.id, member)
    const ids = found.map(({ id }) => id)
    const capacity = Math.max(0, MAX - members.size)
    const linked = capacity > 0 ? await linkedWith(db, userId, ids, { minStrength: JOIN, limit: MAX }) : []
    const newConstraints = has.storyDecisions ? await constraintsOf(db, userId, ids) : []
    constraints.push(...newConstraints)
    const same = newConstraints.filter((constraint) => constraint.same).flatMap(({ a, b }) => [a, b])
    const isNew = (id: string) => !members.has(id)
    next = [...new Set([...same.filter(isNew), ...linked.filter(isNew).slice(0, capacity)])]
  }
  return {
    members,
    links: await linksAmong(db, userId, [...members.keys()]),
    constraints: constraints.filter(({ a, b }) => members.has(a) && members.has(b)),
  }
}

async function placesOf(
  db: Executor,
  userId: string,
  { members, links, constraints }: Graph,
  seeds: ReadonlySet<string>,
  group: typeof groupArticles,
): Promise<Map<string, StoryPlace>> {
  const shown = [...members.values()].filter(({ isExcluded }) => !isExcluded)
  const articles = shown.map(({ id, at, mailId }) => ({ id, at, issue: mailId }))
  const groups = group(articles, links, constraints).map(({ primary, members: ids }) => ({
    primary,
    storyArticles: ids.flatMap((id) => members.get(id) ?? []),
  }))
  // A story with unchanged articles has unchanged updates, unless one of the given articles is in it.
  const before = Map.groupBy(members.values(), ({ storyId }) => storyId)
  const isSettled = ({ primary, storyArticles }: (typeof groups)[number]) =>
    before.get(primary)?.length === storyArticles.length &&
    storyArticles.every(({ id, storyId }) => storyId === primary && !seeds.has(id))
  const settled = groups.filter(isSettled).flatMap(({ storyArticles }) => storyArticles)
  const seedsIn = ({ storyArticles }: (typeof groups)[number]) =>
    storyArticles.filter(({ id }) => seeds.has(id)).length
  // Reading is limited: stories of the given articles first.
  const open = groups.filter((one) => !isSettled(one)).sort((a, b) => seedsIn(b) - seedsIn(a))
  const updates = await updatesOf(db, userId, open)
  for (const { id, isUpdate } of settled) if (isUpdate) updates.add(id)
  const placeIn = (storyId: string, id: string): StoryPlace => ({
    ...{ storyId, isDuplicate: id !== storyId, isUpdate: updates.has(id) },
  })
  return new Map(
    groups.flatMap(({ primary, storyArticles }) => storyArticles.map(({ id }) => [id, placeIn(primary, id)])),
  )
}

function changed(
  members: ReadonlyMap<string, StoryMember>,
  places: ReadonlyMap<string, StoryPlace>,
): Map<string, StoryPlace> {
  return new Map(
    [...places].filter(([id, place]) => {
      const { storyId, isDuplicate, isUpdate } = members.get(id) ?? {}
      return storyId !== place.storyId || isDuplicate !== place.isDuplicate || isUpdate !== place.isUpdate
    }),
  )
}
