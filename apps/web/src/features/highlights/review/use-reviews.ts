import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../../api/trpc.ts'
import { replaceUser, useUser } from '../../../session/session.tsx'
import { texts } from './texts.ts'

/**
 * Whether older highlights are shown above the digest, and a function to change that: optimistically, reverted on
 * failure.
 */
export function useReviews(): [isOn: boolean, change: (on: boolean) => void] {
  const client = useQueryClient()
  const { uid, reviewsHighlights } = useUser()
  const show = (on: boolean) => replaceUser(client, { uid, reviewsHighlights: on })
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // Sequentially: the last change must also arrive last.
    scope: { id: 'reviews' },
    meta: { failure: texts.failed },
    onMutate: ({ reviewsHighlights: on = true }) => show(on),
    onError: (_error, { reviewsHighlights: on = true }) => show(!on),
  })
  return [reviewsHighlights, (on) => mutate({ reviewsHighlights: on })]
}
