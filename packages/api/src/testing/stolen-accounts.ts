import type { createCaller } from '../router.ts'
import { codeOf } from './authenticator.ts'
import { type GoogleFixture, PASSWORD, type TestBrowser } from './google-fixture.ts'
import { setQuickPassword } from './quick-password.ts'
import type { Posted, TestMailbox } from './test-mailbox.ts'

/** An account with a confirmed address, and the signed-in browser of a thief who knows its password. */
export interface StolenAccount {
  id: string
  email: string
  thief: TestBrowser
}

/** Actions of account thieves, and the mails that owners get. */
export interface StolenAccounts {
  steal(): Promise<StolenAccount>
  /** Changes the address with the link sent to the new one. */
  changeEmail(thief: TestBrowser, newEmail: string, code?: string): Promise<void>
  /** Connects the person signed in at the provider; returns the path that the browser is redirected to. */
  connect(thief: TestBrowser, code?: string): Promise<string>
  /** Switches two-step login on; returns the recovery codes. */
  switchOn(thief: TestBrowser): Promise<string[]>
  /** The token in the next account e-mail to that address with that subject. */
  accountEmailTo(email: string, subject: string): Promise<Posted & { token: string }>
  /** The token of the link that undoes a change of the email address. */
  undoOf(email: string): Promise<string>
  /** Requests a password link; returns its token. */
  resetOf(email: string): Promise<string>
  /** A signed-out caller. */
  visitor(): Promise<ReturnType<typeof createCaller>>
}

/** For an app with a provider and a mailbox. */
export function stolenAccounts(app: GoogleFixture, post: TestMailbox): StolenAccounts {
  let n = 0
  const visitor = async () => (await app.caller()).call

  const accountEmailTo: StolenAccounts['accountEmailTo'] = async (email, subject) => {
    for (;;) {
      const message = await post.next(email)
      if (message.subject === subject) return { ...message, token: /#(\S+)/.exec(message.body)?.[1] ?? '' }
    }
  }

  return {
    visitor,
    accountEmailTo,
    undoOf: async (email) => (await accountEmailTo(email, 'Your email address was changed')).token,
    async resetOf(email) {
      await (await visitor()).account.forgotPassword({ email })
      return (await accountEmailTo(email, 'Set a new password')).token
    },
    async steal() {
      const email = `owner${++n}@reader.example`
      const { user } = await (await visitor()).auth.signup({ name: 'Owner', email, password: PASSWORD })
      await (await visitor()).account.verifyEmail({ token: await post.token(email) })
      await setQuickPassword(app.db, email)
      const thief = app.openBrowser()
      await (await thief.call()).auth.login({ email, password: PASSWORD })
      return { email, id: user.uid, thief }
    },
    async changeEmail(thief, newEmail, code) {
      await (await thief.call()).account.changeEmail({ newEmail, password: PASSWORD, code })
      await (await visitor()).account.confirmEmailChange({ token: await post.token(newEmail) })
    },
    async connect(thief, code) {
      const { url } = await (await thief.call()).identities.connect({ password: PASSWORD, code })
      return thief.returnFrom(url)
    },
    async switchOn(thief) {
      const { secret } = await (await thief.call()).twoStep.begin()
      const keys = { password: PASSWORD, code: codeOf(secret) }
      return (await (await thief.call()).twoStep.switchOn(keys)).recoveryCodes
    },
  }
}
