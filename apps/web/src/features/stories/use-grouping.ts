import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../api/trpc.ts'
import { announceDigest } from '../../lib/digest-channel.ts'
import { replaceUser, useUser } from '../../session/session.tsx'
import { texts } from './change-texts.ts'

/**
 * Whether the user groups duplicates, on every browser; not at first. Returns the way to change it: shown at once,
 * taken back when it fails.
 */
export function useGrouping(): [on: boolean, group: (on: boolean) => void] {
  const client = useQueryClient()
  const { uid, groupsDuplicates } = useUser()
  const show = (on: boolean) => replaceUser(client, { uid, groupsDuplicates: on })
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // One after the other: what was asked for last must also arrive last.
    scope: { id: 'group' },
    meta: { failure: texts.groupFailed },
    onMutate: ({ groupsDuplicates: on = false }) => show(on),
    onError: (_error, { groupsDuplicates: on = false }) => show(!on),
    onSuccess: announceDigest,
  })
  return [groupsDuplicates, (on) => mutate({ groupsDuplicates: on })]
}
