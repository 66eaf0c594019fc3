import { lastReceipts } from '@tidings/db/queries/confirmation-receipts'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { z } from 'zod'

/** What the database keeps as JSON. */
export const listOfWords = z.array(z.string())

/** By newsletter, the links that wait for the user's click; none for those that are confirmed or need no click. */
export async function linksToClick(
  db: Executor,
  userId: string,
  newsletters: readonly Pick<NewsletterRow, 'id' | 'confirmation_status'>[],
): Promise<Map<string, string[]>> {
  const open = newsletters.filter(
    ({ confirmation_status: status }) => status !== null && status !== 'confirmed',
  )
  if (open.length === 0) return new Map()
  const last = await lastReceipts(db, userId)
  return new Map(
    open.flatMap(({ id }) => {
      const receipt = last.get(id)
      return receipt?.state === 'ask' ? [[id, listOfWords.parse(JSON.parse(receipt.choices))]] : []
    }),
  )
}
