import type { CatchUpView } from '@tidings/api/schemas/edition'
import { useEffect, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { browserStorage } from '../../../lib/browser-storage.ts'

/** The absence whose card was closed; the card of the next one is shown again. */
const CLOSED = 'catchUpClosed'
/** After days without a visit: what arrived while the user was away, until the card is closed. */
export function useCatchUp(): { catchUp: CatchUpView | undefined; close: () => void } {
  const visit = trpc.editions.visit.useMutation()
  const { mutate } = visit
  useEffect(() => mutate({}), [mutate])
  const awaySince = visit.data?.awaySince ?? null
  const [closed, setClosed] = useState(() => browserStorage('localStorage')?.getItem(CLOSED))
  const isOpen = awaySince !== null && awaySince !== closed
  const { data } = trpc.editions.catchUp.useQuery({}, { enabled: isOpen })
  const close = () => {
    setClosed(awaySince)
    try {
      browserStorage('localStorage')?.setItem(CLOSED, awaySince ?? '')
    } catch {
      // If the storage is full, it stays closed as long as the page is open.
    }
  }
  return { catchUp: isOpen && data && data.articles > 0 ? data : undefined, close }
}
