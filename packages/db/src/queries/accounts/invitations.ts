import type { Executor, InvitationRow, UserRow } from '../../schema.ts'
import { countRows, isChanged } from '../common/rows.ts'

/** For how long ended invitations are listed, in milliseconds. */
const LISTED_MS = 30 * 86_400_000

/** Adds an invitation, and deletes those that ended long ago. */
export async function insertInvitation(
  db: Executor,
  invitation: Pick<InvitationRow, 'id' | 'token_hash' | 'note' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where((eb) => {
      const before = invitation.created_at - LISTED_MS
      return eb.or([eb('expires_at', '<', before), eb('used_at', '<', before)])
    })
    .execute()
  await db.insertInto('invitations').values(invitation).execute()
}

/** An invitation with the email of the account that was made with it. */
export type ListedInvitation = Omit<InvitationRow, 'token_hash'> & { used_by_email: UserRow['email'] | null }

/** All invitations that are kept, the newest first. */
export async function listInvitations(db: Executor): Promise<ListedInvitation[]> {
  return db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.used_by')
    .select(['i.id', 'i.note', 'i.created_at', 'i.expires_at', 'i.used_at', 'i.used_by'])
    .select('u.email as used_by_email')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute()
}

/** How many invitations are kept. */
export async function countInvitations(db: Executor): Promise<number> {
  return countRows(db.selectFrom('invitations'))
}

/** The invitation with that hash that can be used at `now` (epoch milliseconds). */
export async function findOpenInvitation(db: Executor, tokenHash: string, now: number) {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses an invitation up for a new account; false if it can't be used any more at `now` (epoch milliseconds). */
export async function takeInvitation(db: Executor, userId: string, tokenHash: string, now: number) {
  return isChanged(
    db
      .updateTable('invitations')
      .set({ used_at: now, used_by: userId })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now),
  )
}

/** Deletes an invitation that was not used; false if there is none. */
export async function deleteInvitation(db: Executor, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('invitations').where('id', '=', id).where('used_at', 'is', null))
}
