import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TopicList } from '@tidings/api/schemas/topic'
import { showToast } from '@tidings/ui/toast/toast'
import type { Stance, Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import { getQueryKey } from '@trpc/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { announceDigest } from '../../lib/digest-channel.ts'
import { showUndoToast } from '../../lib/undo-toast.tsx'

const groups = { tag: 'tags', category: 'categories', source: 'sources' } as const

/** Tags are one whatever their case. */
const keyOf = ({ kind, key }: Pick<Topic, 'kind' | 'key'>) =>
  kind === 'tag' ? key.normalize('NFC').toLowerCase() : key

/** What follows from a stance, as toasts say it. */
const texts = {
  taken: {
    follow: (name: string) => ({
      title: `Following ${name}`,
      description: 'Its articles come first in each day of your digest.',
    }),
    mute: (name: string) => ({
      title: `Muted ${name}`,
      description: 'Its articles come last in each day of your digest.',
    }),
    none: (name: string) => ({
      title: `No longer following or muting ${name}`,
      description: 'Its articles are sorted by time alone.',
    }),
  } satisfies Record<NonNullable<Stance> | 'none', unknown>,
  failed: (name: string) => ({
    title: 'Error',
    description: `Failed to save: ${name} is unchanged. Please try again.`,
  }),
  undo: 'Undo',
}

const calls = { follow: 'follow', mute: 'mute', none: 'clear' } as const

type FollowChange = { topic: Topic; stance: Stance; before: Stance; undoing: boolean }

/** The topics of the week, how each stands, and the way to change that: shown at once, taken back when it fails. */
export function useTopics(): TopicActions & { topics: TopicList | undefined; isError: boolean } {
  const client = useQueryClient()
  const { client: server } = trpc.useUtils()
  const { data, isError } = trpc.topics.list.useQuery({}, { retryOnMount: false })
  const key = getQueryKey(trpc.topics.list, {}, 'query')
  const known = () => client.getQueryData<TopicList>(key)
  const show = (topic: Topic, stance: Stance) =>
    client.setQueryData<TopicList>(key, (list) => list && withStance(list, topic, stance))
  const { mutate } = useMutation({
    // One after the other: what was asked for last must also arrive last.
    scope: { id: 'topics' },
    mutationKey: [['topics', 'steer']],
    mutationFn: ({ topic: { kind, key }, stance }: FollowChange) =>
      server.topics[calls[stance ?? 'none']].mutate({ kind, key }),
    onSuccess: (_data, { topic, stance, before, undoing }) => {
      announceDigest()
      // Without a list there was nothing that could have shown it.
      if (!known()) client.invalidateQueries({ queryKey: key })
      if (undoing) return
      const undo = () => {
        changeFollow({ topic, stance: before, before: stance, undoing: true })
      }
      showUndoToast(texts.taken[stance ?? 'none'](topic.name), texts.undo, undo)
    },
    onError: (error, { topic, before }) => {
      show(topic, before)
      const failed = texts.failed(topic.name)
      const description = serverMessage(error) ?? failed.description
      showToast({ ...failed, description, variant: 'destructive' })
    },
  })
  const changeFollow = (change: FollowChange) => {
    show(change.topic, change.stance)
    mutate(change)
  }
  const stanceOf = (topic: Topic) => stanceIn(known(), topic)
  return {
    topics: data,
    isError,
    stanceOf,
    onFollowChange: (topic, stance) =>
      changeFollow({ topic, stance, before: stanceOf(topic), undoing: false }),
  }
}

/** How a topic stands in a list; one that isn't there is neither followed nor muted. */
function stanceIn(list: TopicList | undefined, topic: Topic): Stance {
  return list?.[groups[topic.kind]].find(({ key }) => key === keyOf(topic))?.stance ?? null
}

/** The list with another stance of a topic, which may be new to it. */
function withStance(list: TopicList, topic: Topic, stance: Stance): TopicList {
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
