import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TopicList } from '@tidings/api/topics/schema'
import { showToast } from '@tidings/ui/toast/toast'
import type { Topic, TopicActions, TopicPreference } from '@tidings/ui/topics/topic.ts'
import { withServerMessage } from '../../api/api-error.ts'
import { getQueryKey, trpc } from '../../api/trpc.ts'
import { announceDigest } from '../../lib/digest-channel.ts'
import { showUndoToast } from '../../lib/undo-toast.tsx'

const groups = { tag: 'tags', category: 'categories', source: 'sources' } as const

/** Tags are compared case-insensitively. */
const keyOf = ({ kind, key }: Pick<Topic, 'kind' | 'key'>) =>
  kind === 'tag' ? key.normalize('NFC').toLowerCase() : key

/** The effect of a topic preference, for toasts. */
const texts = {
  taken: {
    follow: (name: string) => ({
      title: `Following ${name}`,
      description: 'Its articles appear first in your digest.',
    }),
    mute: (name: string) => ({
      title: `Muted ${name}`,
      description: 'Its articles appear last in your digest.',
    }),
    none: (name: string) => ({
      title: `No longer following or muting ${name}`,
      description: 'Its articles are sorted by time alone.',
    }),
  } satisfies Record<NonNullable<TopicPreference> | 'none', unknown>,
  failed: (name: string) => ({
    title: 'Error',
    description: `Failed to save: ${name} is unchanged. Please try again.`,
  }),
  undo: 'Undo',
}

const calls = { follow: 'follow', mute: 'mute', none: 'clear' } as const

type FollowChange = { topic: Topic; preference: TopicPreference; before: TopicPreference; undoing: boolean }

/** The topics of the week, their preferences, and a function to change them: optimistically, reverted on failure. */
export function useTopics(): TopicActions & { topics: TopicList | undefined; isError: boolean } {
  const client = useQueryClient()
  const { client: server } = trpc.useUtils()
  const { data, isError } = trpc.topics.list.useQuery({}, { retryOnMount: false })
  const key = getQueryKey(trpc.topics.list, {}, 'query')
  const known = () => client.getQueryData<TopicList>(key)
  const show = (topic: Topic, preference: TopicPreference) =>
    client.setQueryData<TopicList>(key, (list) => list && withPreference(list, topic, preference))
  const { mutate } = useMutation({
    // Sequentially: the last change must also arrive last.
    scope: { id: 'topics' },
    mutationKey: [['topics', 'rankTopics']],
    mutationFn: ({ topic: { kind, key }, preference }: FollowChange) =>
      server.topics[calls[preference ?? 'none']].mutate({ kind, key }),
    onSuccess: (_data, { topic, preference, before, undoing }) => {
      announceDigest()
      // Without a list, nothing is showing it.
      if (!known()) client.invalidateQueries({ queryKey: key })
      if (undoing) return
      const undo = () => {
        changeFollow({ topic, preference: before, before: preference, undoing: true })
      }
      showUndoToast(texts.taken[preference ?? 'none'](topic.name), texts.undo, undo)
    },
    onError: (error, { topic, before }) => {
      show(topic, before)
      showToast({ ...withServerMessage(texts.failed(topic.name))(error), variant: 'destructive' })
    },
  })
  const changeFollow = (change: FollowChange) => {
    show(change.topic, change.preference)
    mutate(change)
  }
  const preferenceOf = (topic: Topic) => preferenceIn(known(), topic)
  return {
    topics: data,
    isError,
    preferenceOf,
    onFollowChange: (topic, preference) =>
      changeFollow({ topic, preference, before: preferenceOf(topic), undoing: false }),
  }
}

/** The preference of a topic in a list; a missing one is neither followed nor muted. */
function preferenceIn(list: TopicList | undefined, topic: Topic): TopicPreference {
  return list?.[groups[topic.kind]].find(({ key }) => key === keyOf(topic))?.preference ?? null
}

/** The list with a changed preference of a topic, which may be new to it. */
function withPreference(list: TopicList, topic: Topic, preference: TopicPreference): TopicList {
  const group = groups[topic.kind]
  const key = keyOf(topic)
  const isThere = list[group].some((one) => one.key === key)
  const added = { kind: topic.kind, key, name: topic.name, today: 0, week: 0, preference }
  return {
    ...list,
    [group]: isThere
      ? list[group].map((one) => (one.key === key ? { ...one, preference } : one))
      : [...list[group], added],
  }
}
