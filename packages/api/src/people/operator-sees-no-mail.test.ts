import { hashPassword } from '@tidings/accounts/sign-in/passwords'
import { setInstanceValue } from '@tidings/db/queries/accounts/instance'
import { seedMail } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeAll, describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectIsolated } from '../testing/isolation/expect-isolated.ts'
import { type Holder, newHolder } from '../testing/isolation/new-holder.ts'
import { allProcedures } from '../testing/procedures.ts'
import { useTestApp } from '../testing/test-app.ts'

/** What only its reader may see, in every field of a mail and everything derived from it. */
const SECRET = 'zebrafinch'
const PASSWORD = 'correct horse'
const LIMITS = { mailsADay: null, megabytes: null, newsletters: null }

/** The input of each of the operator's calls, about another user's account. */
const ASKED: Record<string, (id: string) => object> = {
  'announcement.set': () => ({ text: 'Hello' }),
  'inbound.list': () => ({}),
  'inbound.remove': () => ({ service: 'raw' }),
  'inbound.setUp': () => ({ service: 'raw' }),
  'invitations.create': () => ({ note: 'Ben' }),
  'invitations.list': () => ({}),
  'invitations.revoke': (id) => ({ id }),
  'mailCheck.get': () => ({}),
  'mailCheck.run': () => ({}),
  'people.list': () => ({ search: '' }),
  'people.log': () => ({}),
  'people.defaultLimits': () => ({}),
  'people.setDefaultLimits': () => LIMITS,
  'people.setLimits': (id) => ({ id, ...LIMITS }),
  'people.suspend': (id) => ({ id, password: PASSWORD }),
  'people.resume': (id) => ({ id }),
  'people.signOut': (id) => ({ id }),
  'people.delete': (id) => ({ id, password: PASSWORD }),
  'people.restore': (id) => ({ id }),
  'registration.get': () => ({}),
  'registration.set': () => ({ mode: 'open' }),
}

describe.each(DATABASES)('the operator sees no user’s mail on %s', (kind) => {
  const app = useTestApp(kind)
  let operator: Holder
  let hers: Holder
  let another: Holder
  beforeAll(async () => {
    operator = await newHolder(app)
    const password_hash = await hashPassword(PASSWORD)
    await app.db.updateTable('users').set({ password_hash }).where('id', '=', operator.user.id).execute()
    operator = { ...operator, ...(await app.caller(operator.token)) }
    expect((await operator.call.auth.session()).user?.isOperator).toBe(true)
    hers = await newHolder(app)
    another = await newHolder(app)
    const { id: userId } = hers.user
    const mailId = await seedMail(app.db, userId, Date.now())
    const words = { subject: SECRET, sender_name: SECRET, sender_address: `${SECRET}@news.example` }
    await app.db
      .updateTable('mails')
      .set({ ...words, envelope_from: SECRET })
      .where('id', '=', mailId)
      .execute()
    await app.db
      .updateTable('raw_mails')
      .set({ raw: Buffer.from(`Subject: ${SECRET}\r\n\r\n${SECRET}`) })
      .where('mail_id', '=', mailId)
      .execute()
    const owner = { userId, newsletterId: hers.newsletterId }
    await addArticle(app.db, owner, { title: SECRET, text: SECRET, summary: SECRET, saved_at: 1 })
    await app.db.updateTable('newsletters').set({ name: SECRET }).where('user_id', '=', userId).execute()
  })

  /** Who calls it, and its response or error. */
  async function responseTo(me: Holder, name: string): Promise<string> {
    const [noun = '', verb = ''] = name.split('.')
    const procedure = Reflect.get(Reflect.get(me.call, noun) as object, verb) as (
      input: object,
    ) => Promise<unknown>
    const input = ASKED[name]?.(hers.user.id) ?? {}
    return procedure(input).then(
      (response) => JSON.stringify(response),
      (error: Error) => `refused: ${error.message}`,
    )
  }

  it('in any call that only the operator can make', async () => {
    const stranger = await newHolder(app)
    const others = allProcedures().map(({ name }) => name)
    const operators: string[] = []
    for (const name of others.filter((each) => ASKED[each] !== undefined)) {
      expect(await responseTo(stranger, name), name).toBe(
        'refused: Only the administrator of this server can do this.',
      )
      operators.push(name)
      const response = await responseTo(operator, name)
      expect(response, name).not.toContain('Only the operator')
      expect(response, name).not.toContain(SECRET)
    }
    // A new operator call must be added above.
    for (const name of others.filter((each) => ASKED[each] === undefined)) {
      expect(await responseTo(stranger, name), name).not.toContain('Only the operator')
    }
    expect(operators.toSorted()).toEqual(Object.keys(ASKED).toSorted())
    const [person] = (await operator.call.people.list({ search: hers.user.email })).people
    expect(person?.usage.mailsIn30Days).toBeGreaterThan(0)
    expect(JSON.stringify([app.events, app.logged])).not.toContain(SECRET)
  })

  it.each(allProcedures().filter(({ name }) => ASKED[name] === undefined))(
    '$name gives the operator no more than other users',
    async (procedure) => {
      const me = procedure.type === 'query' ? operator : await newHolder(app)
      await setInstanceValue(app.db, 'operator', me.user.id)
      await expectIsolated(procedure, me, another)
    },
  )
})
