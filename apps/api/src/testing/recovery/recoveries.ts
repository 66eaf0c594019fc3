import { PASSWORD } from '@tidings/api/testing/google-fixture'
import type { App } from '../../app/open-app.ts'
import { signOutUsers, switchOffTwoStep } from '../../commands/people.ts'
import type { AccessFixture, StolenAccount } from './access-fixture.ts'

const NEW = 'battery staple'

/** A way for the owner or the operator to end an attacker's access. */
export interface Recovery {
  /** Whether the account's email was changed before. */
  isMoved?: boolean
  recover(fixture: AccessFixture, account: StolenAccount): Promise<void>
}

/** The owner, signed in. */
async function owner({ app }: AccessFixture, { id }: StolenAccount) {
  const { token } = await app.services.sessions.start(id)
  return (await app.caller(token)).call
}
/** The parts of an app that commands use. */
const appOf = ({ app }: AccessFixture) => app.services as unknown as App

const EVERY = {
  'the link that undoes a change of the address': {
    isMoved: true,
    async recover(fixture, { email }) {
      const token = await fixture.acts.undoOf(email)
      await (await fixture.acts.visitor()).account.undoEmailChange({ token, password: NEW })
    },
  },
  'the link in the mail about two-step login': {
    async recover(fixture, { email }) {
      const { token } = await fixture.acts.accountEmailTo(email, 'Two-step login was switched on')
      await (await fixture.acts.visitor()).account.undoEmailChange({ token, password: NEW })
    },
  },
  'the link in the mail about a deletion': {
    async recover(fixture, { email, thief }) {
      await (await thief.call()).account.delete({ password: PASSWORD })
      const { token } = await fixture.acts.accountEmailTo(email, 'Your account was deleted')
      await (await fixture.acts.visitor()).account.undoEmailChange({ token, password: NEW })
    },
  },
  'a password that is set by a mailed link': {
    async recover(fixture, { email }) {
      const token = await fixture.acts.resetOf(email)
      await (await fixture.acts.visitor()).account.resetPassword({ token, password: NEW })
    },
  },
  'a new password for the old one': {
    async recover(fixture, account) {
      await (await owner(fixture, account)).account.changePassword({ password: PASSWORD, newPassword: NEW })
    },
  },
  'signing out everywhere': {
    async recover(fixture, account) {
      await (await owner(fixture, account)).sessions.endAll()
    },
  },
  'tidings sign-out EMAIL': {
    recover: async (fixture, account) => signOutUsers(appOf(fixture), [(await account.now()).email]),
  },
  'tidings sign-out --all': {
    recover: (fixture) => signOutUsers(appOf(fixture), ['--all']),
  },
  'tidings two-step-off EMAIL': {
    recover: async (fixture, account) => switchOffTwoStep(appOf(fixture), [(await account.now()).email]),
  },
  'switching two-step login off': {
    async recover(fixture, account) {
      await (await owner(fixture, account)).twoStep.switchOff({ password: PASSWORD, code: account.code() })
    },
  },
  'removing the passkey': {
    async recover(fixture, account) {
      const id = account.added.passkeyId ?? ''
      await (await owner(fixture, account)).passkeys.remove({ id, password: PASSWORD })
    },
  },
  'disconnecting the identity': {
    async recover(fixture, account) {
      const id = account.added.identityId ?? ''
      await (await owner(fixture, account)).identities.remove({ id, password: PASSWORD })
    },
  },
} as const satisfies Record<string, Recovery>

export type RecoveryName = keyof typeof EVERY
export const RECOVERIES: Record<RecoveryName, Recovery> = EVERY
