import type { PlacementReason, TopicKind } from './topic.ts'

export const texts = {
  title: 'Why am I seeing this?',
  newest: 'Articles are sorted by arrival, newest first.',
  lastSaved: 'Articles are sorted by when you saved them, most recent first.',
  among: 'Within each group, the newest come first.',
  rankTopics:
    'What you follow comes first in each day of the digest, what you mute comes last. Nothing is hidden.',
  /** Reasons of an edition. */
  value: {
    coveredBy: (n: number) => `${new Intl.NumberFormat('en-US').format(n)} newsletters cover this story.`,
    usuallyRead: (share: number, name: string) =>
      `You read ${new Intl.NumberFormat('en-US', { style: 'percent' }).format(share / 100)} of ${name}.`,
    worthReading: 'It is one of the better stories of the day.',
    update: 'It adds something new to a story of an earlier day.',
    coveredBefore: 'You read about it on an earlier day.',
    arrivedToday: 'It arrived that day.',
  },
}

/** The preferences that affect an article's position. */
type Steering = TopicKind | 'search'

const whats: Record<Steering, (name: string) => string> = {
  search: (name) => `the search “${name}”`,
  tag: (name) => `the tag “${name}”`,
  category: (name) => `the category ${name}`,
  source: (name) => name,
}
const weights: Record<Steering, string> = {
  search: 'a search',
  tag: 'a tag',
  source: 'a newsletter',
  category: 'a category',
}

/** Reasons that only stories of an edition have. */
const OF_EDITIONS: ReadonlySet<PlacementReason['kind']> = new Set([
  'worth-reading',
  'covered-by',
  'usually-read',
  'update',
  'covered-before',
  'arrived-today',
])

/** The reasons for a position as sentences, the decisive one first. Names of categories come from `categoryName`. */
export function sentencesOf(
  reasons: readonly PlacementReason[],
  categoryName: (category: string) => string,
): string[] {
  if (reasons.some(({ kind }) => OF_EDITIONS.has(kind)))
    return reasons.map((reason) => valueSentence(reason, categoryName))
  const steered = reasons.flatMap((reason) => topicOf(reason, categoryName) ?? [])
  const [first, ...others] = steered
  if (!first) return [reasons[0]?.kind === 'last-saved' ? texts.lastSaved : texts.newest]
  const consequence = { followed: 'comes first', muted: 'comes last' }
  return [
    `You ${verbs[first.preference]} ${first.what}, so it ${consequence[first.preference]}.`,
    ...others.map(({ preference, topic, what }) => {
      const also = `You ${verbs[preference]} ${what}, too`
      if (preference === first.preference) return `${also}.`
      if (topic === first.topic) return `${also}, but muting wins.`
      return `${also}, but ${weights[first.topic]} counts more than ${weights[topic]}.`
    }),
    texts.among,
  ]
}

const verbs = { followed: 'follow', muted: 'mute' }

function topicOf({ kind, name = '' }: PlacementReason, categoryName: (category: string) => string) {
  const [preference, topic] = kind.split('-') as ['followed' | 'muted', Steering]
  if (preference !== 'followed' && preference !== 'muted') return undefined
  return { preference, topic, what: whats[topic](topic === 'category' ? categoryName(name) : name) }
}

function valueSentence(reason: PlacementReason, categoryName: (category: string) => string): string {
  const { kind, name = '', count: newsletters = 1, share = 0 } = reason
  const topic = topicOf(reason, categoryName)
  if (topic) return `You ${verbs[topic.preference]} ${topic.what}.`
  const { value } = texts
  if (kind === 'covered-by') return value.coveredBy(newsletters)
  if (kind === 'usually-read') return value.usuallyRead(share, name)
  if (kind === 'update') return value.update
  if (kind === 'covered-before') return value.coveredBefore
  return kind === 'worth-reading' ? value.worthReading : value.arrivedToday
}
