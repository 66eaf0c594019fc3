import { findUser, insertUser, setEmail } from '@tidings/db/queries/accounts/users'
import { BOTH_DATABASES, DATABASES } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { PASSWORD, useGoogleFixture } from '../testing/google-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { stolenAccounts } from '../testing/stolen-accounts.ts'
import { openTestApp } from '../testing/test-app.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const NEW = 'battery staple'
const EVIL = 'evil staple'
const DEAD = { code: 'NOT_FOUND', message: 'This link no longer works.' }

/** What an attacker who knows the password can do while the owner recovers the account. */
describe.each(DATABASES)('an account whose owner is locked out on %s', (kind) => {
  const app = useGoogleFixture(kind)
  const post = useTestMailbox(app)
  const acts = stolenAccounts(app, post)

  it('is recovered with the mail that reports a changed password', async () => {
    const { email, id, thief } = await acts.steal()
    await (await thief.call()).account.changePassword({ password: PASSWORD, newPassword: EVIL })
    const { token, body } = await acts.accountEmailTo(email, 'Your password was changed')
    expect(body).toContain('https://tidings.test/undo-email-change#')
    await (await acts.visitor()).account.undoEmailChange({ token, password: NEW })
    expect(await thief.who()).toBeNull()
    expect((await (await acts.visitor()).auth.login({ email, password: NEW })).user.uid).toBe(id)
  })

  it('is not taken with an older mail to the same address, once its owner has set a password by mail', async () => {
    const { email, id, thief: owner } = await acts.steal()
    await (await owner.call()).account.changePassword({ password: PASSWORD, newPassword: EVIL })
    const { token } = await acts.accountEmailTo(email, 'Your password was changed')
    await (await acts.visitor()).account.resetPassword({ token: await acts.resetOf(email), password: NEW })
    const call = await acts.visitor()
    expect(await refusal(call.account.link({ token }))).toMatchObject(DEAD)
    expect(await refusal(call.account.undoEmailChange({ token, password: EVIL }))).toMatchObject(DEAD)
    expect((await call.auth.login({ email, password: NEW })).user.uid).toBe(id)
  })

  it.each([
    ['removed', undefined],
    ['kept by its owner', ['two-step:app']],
  ])(
    'with two-step login added after a change that its mail undoes has it %s by a mailed password',
    async (_what, keep) => {
      const { email, thief } = await acts.steal()
      await (await thief.call()).account.changePassword({ password: PASSWORD, newPassword: PASSWORD })
      await acts.switchOn(thief)
      const { token: undo } = await acts.accountEmailTo(email, 'Two-step login was switched on')
      const token = await acts.resetOf(email)
      const { signInMethods } = await (await acts.visitor()).account.link({ token })
      expect(signInMethods).toMatchObject([{ kind: 'two-step', isKept: false, isFixed: false }])
      await (await acts.visitor()).account.resetPassword({ token, password: NEW, keep })
      const outcome = (await acts.visitor()).auth.login({ email, password: NEW }).then(
        () => 'signed in',
        ({ code }) => code,
      )
      expect(await outcome).toBe(keep ? 'PRECONDITION_REQUIRED' : 'signed in')
      expect(await refusal((await acts.visitor()).account.link({ token: undo }))).toMatchObject(DEAD)
    },
  )

  it('whose two-step sign-in survives a mailed password is recovered with the mail that reported it', async () => {
    const { email, id, thief } = await acts.steal()
    await acts.switchOn(thief)
    const { token } = await acts.accountEmailTo(email, 'Two-step login was switched on')
    const keys = { password: PASSWORD, newPassword: PASSWORD }
    await (await thief.call()).account.changePassword(keys)
    const { token: later } = await acts.accountEmailTo(email, 'Your password was changed')
    await (await acts.visitor()).account.resetPassword({ token: await acts.resetOf(email), password: NEW })
    const typed = (await acts.visitor()).auth.login({ email, password: NEW })
    await expectRefused(typed, 'PRECONDITION_REQUIRED')
    expect(await refusal((await acts.visitor()).account.link({ token: later }))).toMatchObject(DEAD)
    await (await acts.visitor()).account.undoEmailChange({ token, password: `${NEW}2` })
    expect((await (await acts.visitor()).auth.login({ email, password: `${NEW}2` })).user.uid).toBe(id)
  })

  it('is recovered with the mail to its own address, whatever password is set by a mail to another', async () => {
    const { email, id, thief } = await acts.steal()
    const evil = `thief-${email}`
    await acts.changeEmail(thief, evil)
    await (await acts.visitor()).account.resetPassword({ token: await acts.resetOf(evil), password: EVIL })
    await (await acts.visitor()).account.undoEmailChange({ token: await acts.undoOf(email), password: NEW })
    expect((await (await acts.visitor()).auth.login({ email, password: NEW })).user.uid).toBe(id)
  })

  it('allows only a few password changes an hour', async () => {
    const { thief } = await acts.steal()
    for (const _ of Array(5)) {
      await (await thief.call()).account.changePassword({ password: PASSWORD, newPassword: PASSWORD })
    }
    const more = (await thief.call()).account.changePassword({ password: PASSWORD, newPassword: EVIL })
    await expectRefused(more, 'TOO_MANY_REQUESTS')
  })

  it('is not kept by a session that a password change starts after the recovery', async () => {
    const { email, id, thief } = await acts.steal()
    const token = await acts.resetOf(email)
    const { sessions } = app.services
    app.services.sessions = {
      ...sessions,
      async start(...about) {
        app.services.sessions = sessions
        await (await acts.visitor()).account.resetPassword({ token, password: NEW })
        return sessions.start(...about)
      },
    }
    const change = (await thief.call()).account.changePassword({ password: PASSWORD, newPassword: EVIL })
    await expectRefused(change, 'UNAUTHORIZED')
    const left = app.db.selectFrom('sessions').select('id').where('user_id', '=', id)
    expect(await left.execute()).toEqual([])
  })

  it.each(['reset', 'delete', 'verify'] as const)(
    'is not given away by a link to %s that was made for a previous address',
    async (purpose) => {
      const { id, email } = await acts.steal()
      const made = { purpose, userId: id, email: `before-${email}`, now: Date.now() }
      const token = await app.services.mailedLinks.mint(app.db, made)
      const call = await acts.visitor()
      expect(await refusal(call.account.link({ token }))).toMatchObject(DEAD)
      const use = {
        reset: () => call.account.resetPassword({ token, password: EVIL }),
        delete: () => call.account.deleteByLink({ token }),
        verify: () => call.account.verifyEmail({ token }),
      }[purpose]
      expect(await refusal(use())).toMatchObject(DEAD)
      expect(await findUser(app.db, id)).toMatchObject({ email, deleted_at: null })
    },
  )

  it('loses what was added after a change through the link of that change, despite clock skew', async () => {
    const { id, email, thief } = await acts.steal()
    const evil = app.provider.person.email
    await acts.changeEmail(thief, evil)
    const token = await acts.undoOf(email)
    // Another server, whose clock is ahead, made the change.
    const ahead = Date.now() + 60_000
    await app.db.updateTable('mailed_links').set({ created_at: ahead }).where('user_id', '=', id).execute()
    await acts.switchOn(thief)
    await (await acts.visitor()).account.undoEmailChange({ token, password: NEW })
    expect((await (await acts.visitor()).auth.login({ email, password: NEW })).user.uid).toBe(id)
  })

  it('keeps its undo link when the address is changed again by a server whose clock is behind', async () => {
    const { id, email, thief } = await acts.steal()
    const evil = app.provider.person.email
    await acts.changeEmail(thief, evil)
    const token = await acts.undoOf(email)
    const ahead = Date.now() + 60_000
    await app.db.updateTable('mailed_links').set({ created_at: ahead }).where('user_id', '=', id).execute()
    await acts.changeEmail(thief, `second-${evil}`)
    const back = await acts.undoOf(evil)
    await (await acts.visitor()).account.undoEmailChange({ token, password: NEW })
    const again = (await acts.visitor()).account.undoEmailChange({ token: back, password: EVIL })
    expect(await refusal(again)).toMatchObject(DEAD)
  })

  it('recovers its address from an account that never confirmed it', async () => {
    const { id, email, thief } = await acts.steal()
    await acts.changeEmail(thief, `thief-${email}`)
    const token = await acts.undoOf(email)
    const eve = { display_name: 'Eve', time_zone: 'UTC', created_at: 1, id: `eve-${id}` }
    await insertUser(app.db, { ...eve, email: `eve-${email}` })
    await app.db.updateTable('users').set({ email }).where('id', '=', eve.id).execute()
    await (await acts.visitor()).account.undoEmailChange({ token, password: NEW })
    expect((await (await acts.visitor()).auth.login({ email, password: NEW })).user.uid).toBe(id)
    expect(await findUser(app.db, eve.id)).toMatchObject({ email: expect.stringMatching(/\.invalid$/) })
  })

  it('does not recover it from one that did', async () => {
    const { id, email, thief } = await acts.steal()
    await acts.changeEmail(thief, `thief-${email}`)
    const token = await acts.undoOf(email)
    const eve = {
      display_name: 'Eve',
      time_zone: 'UTC',
      created_at: 1,
      id: `eve-${id}`,
      email_verified_at: 1,
    }
    await insertUser(app.db, { ...eve, email: `eve-${email}` })
    await app.db.updateTable('users').set({ email }).where('id', '=', eve.id).execute()
    const undo = (await acts.visitor()).account.undoEmailChange({ token, password: NEW })
    await expectRefused(undo, 'CONFLICT')
  })
})

it.each(BOTH_DATABASES)(
  'the previous address is kept from anybody who signs up with it while it is being changed, on %s',
  async (kind) => {
    const app = await openTestApp(kind)
    const { id, email } = (await app.newReader()).user
    const eve = { email, display_name: 'Eve', time_zone: 'UTC', created_at: 1, id: `eve-${id}` }
    let insertion: Promise<unknown> = Promise.resolve()
    await app.db.transaction().execute(async (trx) => {
      const now = Date.now()
      await setEmail(trx, id, `moved-${email}`, now)
      await app.services.mailedLinks.prepare(trx, { purpose: 'undo', userId: id, email, now })
      insertion = app.db.transaction().execute((other) => insertUser(other, eve))
      if (kind === 'sqlite') return
      // It has checked whether the address is reserved, and waits for this change to end. A transaction would see the
      // activity of its first look for ever.
      await vi.waitFor(async () => {
        const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`.execute(app.db)
        expect(rows).toHaveLength(1)
      }, 90_000)
    })
    expect(await insertion).toBeUndefined()
    expect(await findUser(app.db, eve.id)).toBeUndefined()
    await app.close()
  },
)
