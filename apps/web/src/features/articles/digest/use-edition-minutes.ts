import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/schemas/user'
import { trpc } from '../../../api/trpc.ts'
import { replaceUser } from '../../../session/session.tsx'
import { type Minutes, texts } from '../edition/edition-texts.ts'
import { isFiltered } from '../list/list-location.ts'
import { useListLocation } from '../list/use-list-location.ts'

/**
 * What the user has chosen for the digest, in every browser; everything before the first choice. A filter shows the
 * list meanwhile: `shown` is what is on the screen, and `listed` whether that is the list.
 */
export function useEditionMinutes({
  uid,
  editionMinutes,
}: User): [{ chosen: Minutes; shown: Minutes; listed: boolean }, (minutes: Minutes) => void] {
  const client = useQueryClient()
  const { choices } = useListLocation()
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // Sequentially: the last change must also arrive last.
    scope: { id: 'minutes' },
    meta: { failure: texts.minutesFailed },
  })
  const chosen = editionMinutes ?? 'all'
  const shown = isFiltered(choices) ? 'all' : chosen
  return [
    { chosen, shown, listed: shown === 'all' },
    (minutes) => {
      // Even if it can't be stored it holds on this page.
      replaceUser(client, { uid, editionMinutes: minutes })
      mutate({ editionMinutes: minutes })
    },
  ]
}
