import { purgeAccount } from '@tidings/accounts/account/delete-account'
import { avatarKey } from '@tidings/accounts/avatars/avatar-file'
import { GRACE_MS } from '@tidings/db/queries/accounts/account-deletion'
import { findInbox, insertInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { DATABASES } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Holder, newHolder } from '../testing/isolation/new-holder.ts'
import { rowsOfUser } from '../testing/isolation/rows-of-user.ts'
import { QUICK_HASH } from '../testing/quick-password.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const PASSWORD = 'correct horse'

describe.each(DATABASES)('deleting an account on %s', (kind) => {
  const app = useTestApp(kind)
  const post = useTestMailbox(app)

  /** A user with data of every kind, with mails and pictures in the file store. */
  async function newOwner(): Promise<Holder> {
    const { user, ...rest } = await newHolder(app)
    await app.db.updateTable('users').set({ password_hash: QUICK_HASH }).where('id', '=', user.id).execute()
    for (const key of filesOf(user.id)) await rest.files.put(key, Buffer.from('bytes'))
    const { call } = await app.caller(rest.token)
    return { ...rest, user, call }
  }
  const filesOf = (id: string) => [`mails/${id}/one.eml.zst`, `pictures/${id}/one-a.png`, avatarKey(id)]
  const purge = (userId: string, isLast = false) =>
    purgeAccount({ ...app.services, db: app.db }, { userId, isLast })
  const age = (userId: string, ms: number) =>
    app.db
      .updateTable('users')
      .set((eb) => ({ deleted_at: eb('deleted_at', '-', ms) }))
      .where('id', '=', userId)
      .execute()
  /** A user with data of every kind and a confirmed address. */
  async function confirmedOwner(): Promise<Holder> {
    const owner = await newOwner()
    await app.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', owner.user.id).execute()
    return { ...owner, call: (await app.caller(owner.token)).call }
  }

  /** Every table with the text in any column; jobs contain the user's id. */
  async function tablesNaming(text: string): Promise<string[]> {
    const found: string[] = []
    for (const { schema, name } of await app.db.introspection.getTables()) {
      if (name.includes('job')) continue
      const { rows } = await sql<object>`select * from ${sql.id(...(schema ? [schema] : []), name)}`.execute(
        app.db,
      )
      if (JSON.stringify(rows).includes(text)) found.push(name)
    }
    return found
  }

  it('ends all sessions, prevents signing in, and rejects mail to its addresses at once', async () => {
    const { call, token, user, addressId } = await newOwner()
    const { token: elsewhere } = await app.services.sessions.start(user.id)
    const { local_part } = await app.db
      .selectFrom('inbox_addresses')
      .select('local_part')
      .where('id', '=', addressId)
      .executeTakeFirstOrThrow()
    expect(await call.account.delete({ password: PASSWORD })).toEqual({ ok: true })
    for (const dead of [token, elsewhere]) {
      expect(await app.services.sessions.find({ authorization: `Bearer ${dead}` })).toBeUndefined()
    }
    // A session started at the same moment has no access.
    const { token: late } = await app.services.sessions.start(user.id)
    expect(await app.services.sessions.find({ authorization: `Bearer ${late}` })).toBeUndefined()
    const visitor = (await app.caller()).call
    const signIn = visitor.auth.login({ email: user.email, password: PASSWORD })
    expect(await refusal(signIn)).toMatchObject({ status: 401 })
    expect(await findInbox(app.db, local_part)).toBeUndefined()
    // The address is unconfirmed, so nobody is notified and there is no waiting period.
    await purge(user.id)
    // That address is never assigned again; only a hash of it is kept for that.
    const other = await app.newReader()
    expect(await insertInboxAddress(app.db, other.user.id, local_part, 1)).toBe(false)
    expect(await tablesNaming(local_part)).not.toContain('inbox_addresses')
    // The e-mail address is free.
    const again = { name: 'Ann', email: user.email, password: PASSWORD }
    expect((await visitor.auth.signup(again)).user.uid).not.toBe(user.id)
  })

  it('removes all rows and files of the user, and nothing of other users', async () => {
    const { call, user, files } = await newOwner()
    const other = await newOwner()
    const before = await rowsOfUser(app.db, other.user.id)
    await call.account.delete({ password: PASSWORD })
    await purge(user.id)
    expect(await tablesNaming(user.id)).toEqual([])
    for (const key of filesOf(user.id)) expect(await files.get(key), key).toBeUndefined()
    expect(await rowsOfUser(app.db, other.user.id)).toEqual(before)
    for (const key of filesOf(other.user.id)) expect(await files.get(key), key).toBeDefined()
  })

  it('includes newsletters whose deletion could still be undone', async () => {
    const { call, user, newsletterId } = await newOwner()
    await call.newsletters.delete({ id: newsletterId, highlights: true })
    await call.account.delete({ password: PASSWORD })
    await purge(user.id)
    for (const gone of [user.id, newsletterId]) expect(await tablesNaming(gone)).toEqual([])
  })

  it('removes what a worker was storing meanwhile in a second pass', async () => {
    const { call, user, files } = await newOwner()
    await call.account.delete({ password: PASSWORD })
    await purge(user.id)
    const [late = ''] = filesOf(user.id)
    await files.put(late, Buffer.from('bytes'))
    await purge(user.id, true)
    expect(await files.get(late)).toBeUndefined()
  })

  it('notifies its owner with a link that restores everything for seven days', async () => {
    const { call, user, files, addressId } = await confirmedOwner()
    const before = await rowsOfUser(app.db, user.id)
    const { local_part } = await app.db
      .selectFrom('inbox_addresses')
      .select('local_part')
      .where('id', '=', addressId)
      .executeTakeFirstOrThrow()
    await call.account.delete({ password: PASSWORD })
    const visitor = (await app.caller()).call
    const again = visitor.auth.signup({ name: 'Ann', email: user.email, password: PASSWORD })
    await expectRefused(again, 'CONFLICT')
    await age(user.id, GRACE_MS - 60_000)
    await purge(user.id)
    await visitor.account.forgotPassword({ email: user.email })
    const { subject, body } = await post.next(user.email)
    expect(subject).toBe('Your account was deleted')
    const [, link = ''] = /undo-email-change#(\S+)/.exec(body) ?? []
    expect(await visitor.account.link({ token: link })).toMatchObject({ purpose: 'undo', email: user.email })
    await visitor.account.undoEmailChange({ token: link, password: 'battery staple' })
    const back = await visitor.auth.login({ email: user.email, password: 'battery staple' })
    expect(back.user.uid).toBe(user.id)
    expect((await findInbox(app.db, local_part))?.user_id).toBe(user.id)
    // The job of the undone deletion.
    await age(user.id, GRACE_MS)
    await purge(user.id)
    for (const key of filesOf(user.id)) expect(await files.get(key), key).toBeDefined()
    const after = await rowsOfUser(app.db, user.id)
    expect(after.mails).toEqual(before.mails)
  })

  it('makes a forgotten password and a sign-in respond as if there were no account, changing and sending nothing', async () => {
    const { call, user } = await confirmedOwner()
    await call.account.delete({ password: PASSWORD })
    await post.token(user.email)
    const links = () => app.db.selectFrom('mailed_links').selectAll().where('user_id', '=', user.id).execute()
    const before = await links()
    expect(before).toHaveLength(1)
    const visitor = (await app.caller()).call
    for (let n = 0; n < 3; n += 1) await visitor.account.forgotPassword({ email: user.email })
    expect(await post.count(user.email)).toBe(1)
    expect(await links()).toEqual(before)
    const secret = app.services.twoStepSecrets.seal('SECRET', user.id)
    await app.db.deleteFrom('two_steps').where('user_id', '=', user.id).execute()
    const logins = [PASSWORD, 'wrong horse'].map((password) =>
      refusal(visitor.auth.login({ email: user.email, password })),
    )
    const [right, wrong] = await Promise.all(logins)
    expect(right).toEqual(wrong)
    await app.db.insertInto('two_steps').values({ user_id: user.id, secret, on_since: 1 }).execute()
    expect(await refusal(visitor.auth.login({ email: user.email, password: PASSWORD }))).toEqual(wrong)
    expect(await app.db.selectFrom('second_steps').select('user_id').execute()).toEqual([])
  })

  it('is final after seven days: the link of that mail is invalid, and the address is free', async () => {
    const { call, user } = await confirmedOwner()
    await call.account.delete({ password: PASSWORD })
    const token = await post.token(user.email)
    await age(user.id, GRACE_MS)
    await purge(user.id)
    expect(await tablesNaming(user.id)).toEqual([])
    const visitor = (await app.caller()).call
    const undo = visitor.account.undoEmailChange({ token, password: 'battery staple' })
    await expectRefused(undo, 'NOT_FOUND')
    const again = { name: 'Ann', email: user.email, password: PASSWORD }
    expect((await visitor.auth.signup(again)).user.uid).not.toBe(user.id)
  })

  it('by someone who changed the address notifies the owner too, who undoes it with the link of the change', async () => {
    const { call, user } = await confirmedOwner()
    const thief = `thief-${user.email}`
    await call.account.changeEmail({ newEmail: thief, password: PASSWORD })
    const visitor = (await app.caller()).call
    await visitor.account.confirmEmailChange({ token: await post.token(thief) })
    const undo = await post.token(user.email)
    await call.account.delete({ password: PASSWORD })
    const mail = await post.next(user.email)
    expect(mail.subject).toBe('Your account was deleted')
    expect(mail.body).not.toContain('#')
    await visitor.account.undoEmailChange({ token: undo, password: 'battery staple' })
    const back = await visitor.auth.login({ email: user.email, password: 'battery staple' })
    expect(back.user.uid).toBe(user.id)
  })

  it('an account without a password is deleted with a mailed link, which works once', async () => {
    const { call, user } = await app.newReader()
    const refused = call.account.delete({ password: '' })
    await expectRefused(refused, 'PRECONDITION_FAILED')
    await call.account.mailDeletionLink()
    const token = await post.token(user.email)
    const visitor = (await app.caller()).call
    expect(await visitor.account.link({ token })).toEqual({ purpose: 'delete', email: user.email })
    expect(await visitor.account.deleteByLink({ token })).toEqual({ ok: true })
    await expectRefused(visitor.account.deleteByLink({ token }), 'NOT_FOUND')
    expect(app.events).toContainEqual({ event: 'account.deleted', userId: user.id, way: 'link' })
  })
})
