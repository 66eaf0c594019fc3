import { type GoogleFixture, openGoogleFixture, PASSWORD } from '@tidings/api/testing/google-fixture'
import {
  type StolenAccount as Stolen,
  type StolenAccounts,
  stolenAccounts,
} from '@tidings/api/testing/stolen-accounts'
import { openTestMailbox } from '@tidings/api/testing/test-mailbox'
import type { Database } from '@tidings/db/database'
import { findUser } from '@tidings/db/queries/accounts/users'
import type { UserRow } from '@tidings/db/schema'

/** An account whose thief knows the password, is signed in, and has switched two-step login on. */
export interface StolenAccount extends Stolen {
  /** The account as it is now. */
  now(): Promise<UserRow>
  /** A recovery code that was not used before. */
  code(): string
  /** Replaces the recovery codes. */
  renewCodes(): Promise<void>
  /** The keys of identity and passkey, once they were added. */
  added: { identityId?: string; passkeyId?: string }
}

/** An app with a provider and a mailbox, for stolen accounts. */
export interface AccessFixture {
  app: GoogleFixture
  acts: StolenAccounts
  steal(recovery: { isMoved?: boolean }): Promise<StolenAccount>
  /** Signs a new person with that email in at the provider; returns a function that does so again. */
  personOf(email: string): () => void
  close(): Promise<void>
}

/** Opens it; the caller closes it. */
export async function openAccessFixture(kind: Database['kind']): Promise<AccessFixture> {
  const app = await openGoogleFixture(kind)
  const post = await openTestMailbox(app)
  const acts = stolenAccounts(app, post)
  let n = 0

  async function steal({ isMoved = false }: { isMoved?: boolean }): Promise<StolenAccount> {
    const account = await acts.steal()
    if (isMoved) await acts.changeEmail(account.thief, `thief-${account.email}`)
    const recoveryCodes = await acts.switchOn(account.thief)
    return {
      ...account,
      added: {},
      code: () => recoveryCodes.pop() ?? '',
      async renewCodes() {
        const keys = { password: PASSWORD, code: recoveryCodes.pop() ?? '' }
        const renewed = await (await account.thief.call()).twoStep.renewRecoveryCodes(keys)
        recoveryCodes.splice(0, recoveryCodes.length, ...renewed.recoveryCodes)
      },
      async now() {
        const row = await findUser(app.db, account.id)
        if (!row) throw new Error('The account is gone.')
        return row
      },
    }
  }

  return {
    ...{ app, acts, steal },
    personOf(email) {
      const person = { ...app.provider.person, sub: `sub-${++n}`, email, email_verified: true }
      const know = () => {
        app.provider.person = person
      }
      know()
      return know
    },
    async close() {
      await post.close()
      await app.close()
    },
  }
}
