import { deleteIdentity, listIdentities } from '@tidings/db/queries/accounts/identities'
import { deletePasskey, listPasskeys } from '@tidings/db/queries/accounts/passkeys'
import {
  deleteRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  recoveryCodesSince,
} from '@tidings/db/queries/accounts/two-steps'
import type { Executor, UserRow } from '@tidings/db/schema'
import type { LinkPurpose } from '@tidings/db/schema/accounts'
import { identityId, providerName } from '../identity-provider/provider-identity.ts'

/** A recovery of an account: by a link in a mail to its owner. */
export interface Recovery {
  user: UserRow
  purpose: Extract<LinkPurpose, 'reset' | 'undo'>
  /** The start of the changes that the link can undo, epoch milliseconds; Infinity: none. */
  contestedSince: number
  /**
   * Since when the account has had a confirmed address of its owner, epoch milliseconds: anything older may be from
   * somebody who signed up with another's address. Infinity if the address of the link was never confirmed.
   */
  confirmedSince: number
}

interface Found {
  /** Unique among those of its kind on the account. */
  id: string
  /** A name for its owner; null if there is none. */
  name: string | null
  /** Epoch milliseconds; null: not used yet. */
  addedAt: number
  lastUsedAt: number | null
  /** Whether a recovery keeps it by default. */
  staysByDefault: boolean
  /** Whether a recovery always keeps it. */
  isFixed: boolean
}

/** Whether something added then came after the owner, and before anything that the link undoes. */
const isOwners = (addedAt: number, { confirmedSince, contestedSince }: Recovery) =>
  addedAt > confirmedSince && addedAt < contestedSince

interface Kind {
  /** Whether it signs in without anything else. */
  signsIn: boolean
  list(db: Executor, recovery: Recovery): Promise<Found[]>
  remove(db: Executor, userId: string, id: string): Promise<unknown>
}

/**
 * Every kind of access besides the password, sessions and mailed links, which a recovery always ends. A new kind is an
 * entry here: a recovery then lists and removes it, and the test of all recoveries covers it.
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
        // The account was created with it: it is its owner's, and may be their only sign-in method.
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
      // Otherwise anyone who reads the owner's mail could avoid the second step. A mailed password removes none just
      // because a mail reported it: its owner has forgotten a password, and may have enabled it the day before.
      const isFixed =
        recovery.purpose === 'undo'
          ? isOwners(since, recovery)
          : since > recovery.confirmedSince && since <= recovery.contestedSince
      return [{ id: 'app', name: null, addedAt: since, lastUsedAt: null, staysByDefault: isFixed, isFixed }]
    },
    remove: deleteTwoStep,
  },
  // Those created with two-step sign-in are kept or removed with it; others may be from someone who renewed them with a
  // stolen code.
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

/** A sign-in method; `key` is unique on the account. */
export interface SignInMethod extends Found {
  kind: SignInMethodKind
  key: string
}

const KINDS = Object.entries(SIGN_IN_METHODS) as [SignInMethodKind, Kind][]

/** The account's sign-in methods, the oldest of each kind first. */
export async function listSignInMethods(db: Executor, recovery: Recovery): Promise<SignInMethod[]> {
  const lists = await Promise.all(
    KINDS.map(async ([kind, { list }]) =>
      (await list(db, recovery)).map((found) => ({ ...found, kind, key: `${kind}:${found.id}` })),
    ),
  )
  return lists.flat()
}

/** Those that sign in without the password. */
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
 * Removes all except those named to be kept, and fixed ones; without a choice, all that aren't kept by default. Takes
 * the ones to keep, so that methods added while the owner is choosing are removed too. Returns the number removed.
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
