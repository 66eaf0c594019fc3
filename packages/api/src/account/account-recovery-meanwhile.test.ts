import { findUser } from '@tidings/db/queries/accounts/users'
import { DATABASES } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { codeOf } from '../testing/authenticator.ts'
import { PASSWORD, useGoogleFixture } from '../testing/google-fixture.ts'
import { passkeyDevice } from '../testing/passkey-device.ts'
import { addPasskey } from '../testing/passkey-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { stolenAccounts } from '../testing/stolen-accounts.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const NEW = 'battery staple'

/** Pending mails, and calls that were started before the recovery. */
describe.each(DATABASES)('an account that is being recovered on %s', (kind) => {
  const app = useGoogleFixture(kind)
  const post = useTestMailbox(app)
  const acts = stolenAccounts(app, post)

  async function waitingJobs(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from jobs`.execute(app.db)
    return Number(rows[0]?.count)
  }
  const methodsOf = async (token: string) =>
    (await (await acts.visitor()).account.link({ token })).signInMethods ?? []

  it('is not changed by a mail that was pending during the recovery', async () => {
    const { email, thief } = await acts.steal()
    const evil = app.provider.person.email
    await acts.changeEmail(thief, evil)
    const undo = await acts.undoOf(email)
    const second = `second-${evil}`
    await acts.changeEmail(thief, second)
    await acts.undoOf(evil)
    // The attacker's mail servers defer delivery.
    const refused = post.refuse(1)
    await (await thief.call()).account.changeEmail({ newEmail: `third-${evil}`, password: PASSWORD })
    await refused
    await (await acts.visitor()).account.undoEmailChange({ token: undo, password: NEW })
    await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), 30_000)
    expect(await post.count(`third-${evil}`)).toBe(0)
    const left = app.db.selectFrom('mailed_links').select('email').where('email', 'like', `%${evil}`)
    expect(await left.execute()).toEqual([])
    expect(await app.usersWith(email)).toHaveLength(1)
  })

  it('is reported by a late mail, whose link covers everything added until then', async () => {
    const { email, id, thief } = await acts.steal()
    const evil = app.provider.person.email
    await (await thief.call()).account.changeEmail({ newEmail: evil, password: PASSWORD })
    const token = await post.token(evil)
    const refused = post.refuse(1)
    await (await acts.visitor()).account.confirmEmailChange({ token })
    await refused
    const recoveryCodes = await acts.switchOn(thief)
    // The previous address is reserved from the change on, however late its mail is.
    const signup = (await acts.visitor()).auth.signup({ name: 'Eve', email, password: PASSWORD })
    await expectRefused(signup, 'CONFLICT')
    await (await acts.visitor()).account.undoEmailChange({ token: await acts.undoOf(email), password: NEW })
    expect((await (await acts.visitor()).auth.login({ email, password: NEW })).user.uid).toBe(id)
    expect(recoveryCodes).toHaveLength(10)
  })

  it('notifies its owner at both addresses of everything added after a change of address', async () => {
    const { email, thief } = await acts.steal()
    const evil = app.provider.person.email
    await acts.changeEmail(thief, evil)
    await acts.connect(thief)
    await addPasskey(await thief.call())
    const recoveryCodes = await acts.switchOn(thief)
    for (const subject of [
      'Another account was connected to yours',
      'A passkey was added',
      'Two-step login was switched on',
    ]) {
      await acts.accountEmailTo(evil, subject)
      const { body } = await acts.accountEmailTo(email, subject)
      expect(body).toContain('recover your account with the link in the email about the change')
      expect(body).not.toContain('#')
      expect(body).not.toContain('forgot-password')
    }
    expect(recoveryCodes).toHaveLength(10)
  })

  it('is no longer changed by calls in flight with the old password or an ended session', async () => {
    const { email, id, thief } = await acts.steal()
    const call = await thief.call()
    const late = await thief.call()
    const { secret } = await call.twoStep.begin()
    const { url } = await call.identities.connect({ password: PASSWORD })
    const offer = await call.passkeys.begin({ password: PASSWORD })
    await (await acts.visitor()).account.resetPassword({ token: await acts.resetOf(email), password: NEW })
    const keys = { password: PASSWORD, code: codeOf(secret) }
    const tries: Record<string, () => Promise<unknown>> = {
      'account.changePassword': () =>
        late.account.changePassword({ password: PASSWORD, newPassword: 'evil staple' }),
      'account.changeEmail': () => late.account.changeEmail({ newEmail: `x${email}`, password: PASSWORD }),
      'account.delete': () => late.account.delete({ password: PASSWORD }),
      'account.mailPasswordLink': () => late.account.mailPasswordLink(),
      'account.mailDeletionLink': () => late.account.mailDeletionLink(),
      'twoStep.begin': () => late.twoStep.begin(),
      'twoStep.switchOn': () => late.twoStep.switchOn(keys),
      'passkeys.add': () => late.passkeys.add({ credential: passkeyDevice().make(offer) }),
    }
    for (const [name, attempt] of Object.entries(tries)) {
      expect.soft(await refusal(attempt()), name).toMatchObject({
        code: expect.stringMatching(/UNAUTHORIZED|PRECONDITION_FAILED/),
      })
    }
    expect(await thief.returnFrom(url)).toContain('google=refused')
    const user = await findUser(app.db, id)
    expect(user).toMatchObject({ email, deleted_at: null })
    expect(await methodsOf(await acts.resetOf(email))).toEqual([])
    expect((await (await acts.visitor()).auth.login({ email, password: NEW })).user.uid).toBe(id)
  })
})
