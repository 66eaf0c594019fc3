import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/user/schema'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { replaceUser } from '../../../session/session.tsx'
import { type Minutes, texts } from '../edition/edition-texts.ts'
import { isFiltered } from '../list/list-location.ts'
import { useListLocation } from '../list/use-list-location.ts'

/**
 * What the user has chosen for the digest, in every browser; everything before the first choice. A filter shows the
 * list meanwhile, and `showAll` everything on this page: `shown` is what is on the screen, and `listed` whether that is
 * the list.
 */
export function useEditionMinutes({ uid, editionMinutes }: User): {
  chosen: Minutes
  shown: Minutes
  listed: boolean
  choose: (minutes: Minutes) => void
  showAll: () => void
} {
  const client = useQueryClient()
  const { choices } = useListLocation()
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // Sequentially: the last change must also arrive last.
    scope: { id: 'minutes' },
    meta: { failure: texts.minutesFailed },
  })
  const [isAll, setAll] = useState(false)
  const chosen = isAll ? 'all' : (editionMinutes ?? 'all')
  const shown = isFiltered(choices) ? 'all' : chosen
  return {
    ...{ chosen, shown, listed: shown === 'all' },
    choose: (minutes) => {
      setAll(false)
      // Even if it can't be stored it holds on this page.
      replaceUser(client, { uid, editionMinutes: minutes })
      mutate({ editionMinutes: minutes })
    },
    showAll: () => setAll(true),
  }
}
