import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TopicList } from '@tidings/api/schemas/topic'
import { showToast } from '@tidings/ui/toast/toast'
import type { Stance, Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import { getQueryKey } from '@trpc/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { announceDigest } from '../../lib/digest-channel.ts'
import { showUndoToast } from '../../lib/undo-toast.tsx'
import { texts } from './texts.ts'
import { stanceIn, withStance } from './topic-stances.ts'

const calls = { follow: 'follow', mute: 'mute', none: 'clear' } as const

type Steering = { topic: Topic; stance: Stance; before: Stance; undoing: boolean }

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
    mutationFn: ({ topic: { kind, key }, stance }: Steering) =>
      server.topics[calls[stance ?? 'none']].mutate({ kind, key }),
    onSuccess: (_data, { topic, stance, before, undoing }) => {
      announceDigest()
      // Without a list there was nothing that could have shown it.
      if (!known()) client.invalidateQueries({ queryKey: key })
      if (undoing) return
      const undo = () => {
        steer({ topic, stance: before, before: stance, undoing: true })
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
  const steer = (steering: Steering) => {
    show(steering.topic, steering.stance)
    mutate(steering)
  }
  const stanceOf = (topic: Topic) => stanceIn(known(), topic)
  return {
    topics: data,
    isError,
    stanceOf,
    onSteer: (topic, stance) => steer({ topic, stance, before: stanceOf(topic), undoing: false }),
  }
}
