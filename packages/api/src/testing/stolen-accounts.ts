import type { createCaller } from '../router.ts'
import { codeOf } from './authenticator.ts'
import { type GoogleFixture, PASSWORD, type TestBrowser } from './google-fixture.ts'
import { setQuickPassword } from './quick-password.ts'
import type { Posted, TestMailbox } from './test-mailbox.ts'

/** An account with a confirmed address, and the browser of somebody who knows its password and is signed in with it. */
export interface StolenAccount {
  id: string
  email: string
  thief: TestBrowser
}

/** What thieves do with accounts, and what owners find in their mail. */
export interface StolenAccounts {
  steal(): Promise<StolenAccount>
  /** Changes the address, with the link that is mailed to the new one. */
  changeEmail(thief: TestBrowser, newEmail: string, code?: string): Promise<void>
  /** Joins who is signed in at the provider, and returns the path that the browser is sent to. */
  connect(thief: TestBrowser, code?: string): Promise<string>
  /** Switches two-step sign-in on, and returns the recovery codes. */
  switchOn(thief: TestBrowser): Promise<string[]>
  /** The next letter to that address with that subject, and the token in it. */
  accountEmailTo(email: string, subject: string): Promise<Posted & { token: string }>
  /** The token of the link that undoes a change of that address. */
  undoOf(email: string): Promise<string>
  /** Asks for a link that sets a password, and returns its token. */
  resetOf(email: string): Promise<string>
  /** Somebody who is not signed in. */
  visitor(): Promise<ReturnType<typeof createCaller>>
}

/** In an app with a provider and a post office. */
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
      return thief.comeBack(url)
    },
    async switchOn(thief) {
      const { secret } = await (await thief.call()).twoStep.begin()
      const keys = { password: PASSWORD, code: codeOf(secret) }
      return (await (await thief.call()).twoStep.switchOn(keys)).recoveryCodes
    },
  }
}
