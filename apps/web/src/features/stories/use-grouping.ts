import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../api/trpc.ts'
import { announceDigest } from '../../lib/digest-channel.ts'
import { replaceUser, useUser } from '../../session/session.tsx'
import { texts } from './change-texts.ts'

/**
 * Whether the user groups duplicates, in every browser; off by default. Returns a function to change it:
 * optimistically, reverted on failure.
 */
export function useGrouping(): [on: boolean, group: (on: boolean) => void] {
  const client = useQueryClient()
  const { uid, groupsDuplicates } = useUser()
  const show = (on: boolean) => replaceUser(client, { uid, groupsDuplicates: on })
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // Sequentially: the last change must also arrive last.
    scope: { id: 'group' },
    meta: { failure: texts.groupFailed },
    onMutate: ({ groupsDuplicates: on = false }) => show(on),
    onError: (_error, { groupsDuplicates: on = false }) => show(!on),
    onSuccess: announceDigest,
  })
  return [groupsDuplicates, (on) => mutate({ groupsDuplicates: on })]
}
