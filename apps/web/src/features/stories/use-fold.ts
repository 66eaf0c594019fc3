import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../api/trpc.ts'
import { announceDigest } from '../../lib/digest-channel.ts'
import { replaceUser, useUser } from '../../session/session.tsx'
import { texts } from './change-texts.ts'

/** Whether the user folds duplicates away, on every browser; not at first. Gives the way to change it: shown at once, taken back when it fails. */
export function useFold(): [on: boolean, fold: (on: boolean) => void] {
  const client = useQueryClient()
  const { uid, foldsDuplicates } = useUser()
  const show = (on: boolean) => replaceUser(client, { uid, foldsDuplicates: on })
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // One after the other: what was asked for last must also arrive last.
    scope: { id: 'fold' },
    meta: { failure: texts.foldFailed },
    onMutate: ({ foldsDuplicates: on = false }) => show(on),
    onError: (_error, { foldsDuplicates: on = false }) => show(!on),
    onSuccess: announceDigest,
  })
  return [foldsDuplicates, (on) => mutate({ foldsDuplicates: on })]
}
