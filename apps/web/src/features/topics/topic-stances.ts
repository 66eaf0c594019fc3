import type { TopicList } from '@tidings/api/schemas/topic'
import type { Stance, Topic } from '@tidings/ui/topics/topic.ts'

const groups = { tag: 'tags', category: 'categories', source: 'sources' } as const

/** Tags are one whatever their case. */
const keyOf = ({ kind, key }: Pick<Topic, 'kind' | 'key'>) =>
  kind === 'tag' ? key.normalize('NFC').toLowerCase() : key

/** How a topic stands in a list; one that isn't there is neither followed nor muted. */
export function stanceIn(list: TopicList | undefined, topic: Topic): Stance {
  return list?.[groups[topic.kind]].find(({ key }) => key === keyOf(topic))?.stance ?? null
}

/** The list with another stance of a topic, which may be new to it. */
export function withStance(list: TopicList, topic: Topic, stance: Stance): TopicList {
  const group = groups[topic.kind]
  const key = keyOf(topic)
  const isThere = list[group].some((one) => one.key === key)
  const added = { kind: topic.kind, key, name: topic.name, today: 0, week: 0, stance }
  return {
    ...list,
    [group]: isThere
      ? list[group].map((one) => (one.key === key ? { ...one, stance } : one))
      : [...list[group], added],
  }
}
