import { type TellingReceipt, tellingReceipts } from '@tidings/db/queries/confirmation-receipts'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { z } from 'zod'

/** What the database keeps as JSON. */
export const listOfWords = z.array(z.string())

/** What the user is asked to click, and why the server did not, as a sentence; null where no reason was kept. */
export interface ClickToMake {
  links: string[]
  reason: string | null
}

/** By newsletter, the links that wait for the user's click; none for those that are confirmed or need no click. */
export async function linksToClick(
  db: Executor,
  userId: string,
  newsletters: readonly Pick<NewsletterRow, 'id' | 'confirmation_status'>[],
): Promise<Map<string, ClickToMake>> {
  const open = newsletters.filter(
    ({ confirmation_status: status }) => status !== null && status !== 'confirmed',
  )
  if (open.length === 0) return new Map()
  const told = await tellingReceipts(db, userId)
  return new Map(
    open.flatMap(({ id }) => {
      const receipt = told.get(id)
      if (receipt?.state !== 'ask') return []
      return [[id, { links: listOfWords.parse(JSON.parse(receipt.choices)), reason: reasonOf(receipt) }]]
    }),
  )
}

/** What the try came to; without one, the first thing that spoke against trying. */
function reasonOf({ outcome, reasons }: TellingReceipt): string | null {
  if (outcome !== null) return outcome
  const [first] = listOfWords.parse(JSON.parse(reasons))
  return first === undefined ? null : `Tidings did not open it: ${first}.`
}
