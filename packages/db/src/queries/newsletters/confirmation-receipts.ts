import type { ConfirmationOutcome, ConfirmationReason } from '../../schema/confirmations.ts'
import type { ConfirmationReceiptRow, Executor } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'

type NewReceipt = Omit<
  ConfirmationReceiptRow,
  'tries' | 'began_at' | 'outcome' | 'outcome_detail' | 'reasons'
> & { reasons: readonly ConfirmationReason[] }

/** The reasons of a receipt, written only by this product. */
export const storedReasons = ({ reasons }: Pick<ConfirmationReceiptRow, 'reasons'>): ConfirmationReason[] =>
  JSON.parse(reasons)

/** Stores the receipt of a mail; false if that mail has one. */
export async function insertReceipt(db: Executor, receipt: NewReceipt): Promise<boolean> {
  return isChanged(
    db
      .insertInto('confirmation_receipts')
      .values({
        ...receipt,
        reasons: JSON.stringify(receipt.reasons),
        began_at: null,
        outcome: null,
        outcome_detail: null,
      })
      .onConflict((conflict) => conflict.column('mail_id').doNothing()),
  )
}

/** For the worker only, for any user; with the newsletter as it is now. */
export async function findReceipt(db: Executor, id: string) {
  const receipt = await db
    .selectFrom('confirmation_receipts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!receipt) return undefined
  const newsletter = await db
    .selectFrom('newsletters')
    .selectAll()
    .where('id', '=', receipt.newsletter_id)
    .executeTakeFirstOrThrow()
  return { receipt, newsletter }
}

/** Claims a waiting receipt; true only for the first caller. `now` in epoch milliseconds. */
export async function claimReceipt(db: Executor, id: string, now: number): Promise<boolean> {
  return isChanged(
    db
      .updateTable('confirmation_receipts')
      .set((eb) => ({ state: 'requesting', began_at: now, next_try_at: null, tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  )
}

/** The result of an attempt; `nextTryAt`, in epoch milliseconds, if it is `waiting` again. */
export interface Settlement {
  state: ConfirmationReceiptRow['state']
  outcome: ConfirmationOutcome
  detail: string | null
  choices?: readonly string[]
  nextTryAt?: number
}

/** Writes the result of the running attempt; false if it was given up meanwhile. */
export async function settleReceipt(db: Executor, id: string, to: Settlement): Promise<boolean> {
  return isChanged(
    db
      .updateTable('confirmation_receipts')
      .set({
        state: to.state,
        outcome: to.outcome,
        outcome_detail: to.detail,
        choices: JSON.stringify(to.choices ?? []),
        next_try_at: to.nextTryAt ?? null,
      })
      .where('id', '=', id)
      .where('state', '=', 'requesting'),
  )
}

/** Has a receipt retried from `now` on; false if it is being tried, needs the user or was tried `maxTries` times. */
export async function retryReceipt(
  db: Executor,
  userId: string,
  id: string,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('confirmation_receipts')
      .set({ state: 'waiting', next_try_at: now })
      .where(own(userId, id))
      .where('state', 'in', ['waiting', 'failed'])
      .where('url', 'is not', null)
      .where('tries', '<', maxTries),
  )
}

/** Leaves a waiting receipt to the user, with the chosen link and a reason; does nothing once it is tried. */
export async function leaveToUser(
  db: Executor,
  receipt: Pick<ConfirmationReceiptRow, 'id' | 'url' | 'reasons'>,
  reason: ConfirmationReason,
): Promise<void> {
  const { id, url } = receipt
  await db
    .updateTable('confirmation_receipts')
    .set({
      state: 'ask',
      reasons: JSON.stringify([reason, ...storedReasons(receipt)]),
      choices: JSON.stringify(url === null ? [] : [url]),
      next_try_at: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Records a request before it is made, including those of redirects. */
export async function recordRequest(
  db: Executor,
  receipt: Pick<ConfirmationReceiptRow, 'id' | 'user_id'>,
  request: { method: string; url: string; madeAt: number; status: number | null },
): Promise<number> {
  const { host, pathname } = new URL(request.url)
  const { last } = await db
    .selectFrom('confirmation_requests')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('receipt_id', '=', receipt.id)
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  await db
    .insertInto('confirmation_requests')
    .values({
      receipt_id: receipt.id,
      number,
      user_id: receipt.user_id,
      method: request.method,
      host,
      path: pathname,
      made_at: request.madeAt,
      status: request.status,
    })
    .execute()
  return number
}

/** Records the response to a request. */
export async function recordResponse(db: Executor, receiptId: string, number: number, status: number) {
  await db
    .updateTable('confirmation_requests')
    .set({ status })
    .where('receipt_id', '=', receiptId)
    .where('number', '=', number)
    .execute()
}

/** The receipts of one of the user's newsletters, the latest first. */
export async function receiptsOfNewsletter(db: Executor, userId: string, newsletterId: string) {
  return db
    .selectFrom('confirmation_receipts')
    .selectAll()
    .where(own(userId, newsletterId, 'newsletter_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The requests that were made for the user's receipts, in order. */
export async function requestsOfReceipts(db: Executor, userId: string, receiptIds: readonly string[]) {
  if (receiptIds.length === 0) return []
  return db
    .selectFrom('confirmation_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('receipt_id', 'in', receiptIds)
    .orderBy('number')
    .execute()
}

/** All receipts of the user, the earliest first. */
export async function listReceipts(db: Executor, userId: string): Promise<ConfirmationReceiptRow[]> {
  return db
    .selectFrom('confirmation_receipts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
