import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../../api/trpc.ts'
import { replaceUser, useUser } from '../../../session/session.tsx'

export const texts = {
  title: 'From your highlights',
  open: (title: string) => `Go to article: ${title}`,
  hide: 'Hide for today',
  off: 'Turn off',
  isOff: {
    title: 'Older highlights hidden from the digest',
    description: 'You can turn them on again in Settings.',
  },
  failed: { title: 'Error', description: 'Failed to save this setting. Please try again.' },
  setting: 'Show older highlights above the digest',
  settingTitle: 'Highlights',
  settingHint: 'Up to three a day that are older than a week, different ones each day.',
}

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
