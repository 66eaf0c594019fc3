import { deleteIdentity, listIdentities } from '@tidings/db/queries/identities'
import { deletePasskey, listPasskeys } from '@tidings/db/queries/passkeys'
import {
  deleteRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  recoveryCodesSince,
} from '@tidings/db/queries/two-steps'
import type { Executor, UserRow } from '@tidings/db/schema'
import type { LinkPurpose } from '@tidings/db/schema/accounts'
import { identityId, providerName } from '../identity-provider/identity-name.ts'

/** What an account is recovered by: a link in a mail to its owner. */
export interface Recovery {
  user: UserRow
  purpose: Extract<LinkPurpose, 'reset' | 'undo'>
  /**
   * Since when anyone who reads the mail of the link can undo what was changed, epoch milliseconds; Infinity: nothing.
   */
  contestedSince: number
  /**
   * Since when the account has had an address of its owner's, epoch milliseconds: what is older may be of somebody who signed
   * up with another's address. Infinity where the address of the link never was confirmed.
   */
  confirmedSince: number
}

interface Found {
  /** Unique among those of its kind on the account. */
  id: string
  /** What its owner may know it by; null where there is nothing. */
  name: string | null
  /** Epoch milliseconds; null: not used yet. */
  addedAt: number
  lastUsedAt: number | null
  /** Whether a recovery leaves it where its owner says nothing of it. */
  staysByDefault: boolean
  /** Whether a recovery leaves it in any case. */
  isFixed: boolean
}

/** Whether what was added then came after the owner, and before anything that the link undoes. */
const isOwners = (addedAt: number, { confirmedSince, contestedSince }: Recovery) =>
  addedAt > confirmedSince && addedAt < contestedSince

interface Kind {
  /** Whether it lets somebody in who has nothing else. */
  signsIn: boolean
  list(db: Executor, recovery: Recovery): Promise<Found[]>
  remove(db: Executor, userId: string, id: string): Promise<unknown>
}

/**
 * Every kind of access besides the password, sessions and mailed links, which a recovery ends in any case. A new kind is an
 * entry here: a recovery then lists it and removes it, and the test of all recoveries asks what becomes of it.
 */
export const SIGN_IN_METHODS = {
  identity: {
    signsIn: true,
    async list(db, { user }) {
      return (await listIdentities(db, user.id)).map((row) => ({
        id: identityId(row),
        name: `${providerName(row.issuer)} (${row.email})`,
        addedAt: row.created_at,
        lastUsedAt: row.last_used_at,
        // The account was made with it: it is its owner's, and may be all that they sign in with.
        staysByDefault: row.created_at <= user.created_at,
        isFixed: false,
      }))
    },
    async remove(db, userId, id) {
      const row = (await listIdentities(db, userId)).find((each) => identityId(each) === id)
      if (row) await deleteIdentity(db, userId, row)
    },
  },
  passkey: {
    signsIn: true,
    async list(db, { user }) {
      return (await listPasskeys(db, user.id)).map((row) => ({
        id: row.id,
        name: row.name,
        addedAt: row.created_at,
        lastUsedAt: row.last_used_at,
        staysByDefault: false,
        isFixed: false,
      }))
    },
    remove: deletePasskey,
  },
  'two-step': {
    signsIn: false,
    async list(db, recovery) {
      const since = (await findTwoStep(db, recovery.user.id))?.on_since ?? null
      if (since === null) return []
      // Else anyone who reads the owner's mail could do without the second step. A mailed password removes none for the
      // mail alone that told of it: its owner has forgotten a password, and may have switched it on the day before.
      const isFixed =
        recovery.purpose === 'undo'
          ? isOwners(since, recovery)
          : since > recovery.confirmedSince && since <= recovery.contestedSince
      return [{ id: 'app', name: null, addedAt: since, lastUsedAt: null, staysByDefault: isFixed, isFixed }]
    },
    remove: deleteTwoStep,
  },
  // Those that came with two-step sign-in stay and go with it; others may be of anyone who renewed them with a stolen
  // code.
  'recovery-codes': {
    signsIn: false,
    async list(db, recovery) {
      const since = (await findTwoStep(db, recovery.user.id))?.on_since ?? null
      const renewed = await recoveryCodesSince(db, recovery.user.id)
      if (since === null || renewed === undefined || renewed <= since) return []
      const staysByDefault = recovery.purpose === 'undo' && isOwners(renewed, recovery)
      return [{ id: 'all', name: null, addedAt: renewed, lastUsedAt: null, staysByDefault, isFixed: false }]
    },
    remove: deleteRecoveryCodes,
  },
} as const satisfies Record<string, Kind>
export type SignInMethodKind = keyof typeof SIGN_IN_METHODS

/** One of them, as a recovery finds it; `key` is unique on the account. */
export interface SignInMethod extends Found {
  kind: SignInMethodKind
  key: string
}

const KINDS = Object.entries(SIGN_IN_METHODS) as [SignInMethodKind, Kind][]

/** What the account has, the oldest of each kind first. */
export async function listSignInMethods(db: Executor, recovery: Recovery): Promise<SignInMethod[]> {
  const lists = await Promise.all(
    KINDS.map(async ([kind, { list }]) =>
      (await list(db, recovery)).map((found) => ({ ...found, kind, key: `${kind}:${found.id}` })),
    ),
  )
  return lists.flat()
}

/** Those of them that sign in without the password. */
export async function listSignIns(db: Executor, user: UserRow): Promise<SignInMethod[]> {
  const methods = await listSignInMethods(db, {
    user,
    purpose: 'reset',
    contestedSince: 0,
    confirmedSince: 0,
  })
  return methods.filter(({ kind }) => SIGN_IN_METHODS[kind].signsIn)
}

/**
 * Removes all but what is named to be kept, and what is fixed; without a choice, all that doesn't stay by default.
 * Names what stays, so that what somebody adds while its owner is choosing goes too. Returns how many went.
 */
export async function removeSignInMethods(
  db: Executor,
  recovery: Recovery,
  kept: readonly string[] | undefined,
): Promise<number> {
  const stays = ({ isFixed, staysByDefault, key }: SignInMethod) =>
    isFixed || (kept ? kept.includes(key) : staysByDefault)
  const gone = (await listSignInMethods(db, recovery)).filter((method) => !stays(method))
  for (const { kind, id } of gone) await SIGN_IN_METHODS[kind].remove(db, recovery.user.id, id)
  return gone.length
}
