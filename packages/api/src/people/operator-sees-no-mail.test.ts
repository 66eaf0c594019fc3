import { hashPassword } from '@tidings/accounts/sign-in/passwords'
import { setInstanceValue } from '@tidings/db/queries/accounts/instance'
import { seedMail } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeAll, describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectIsolated } from '../testing/isolation/expect-isolated.ts'
import { foreignInputs, isOfOperator } from '../testing/isolation/foreign-inputs.ts'
import { type Holder, newHolder } from '../testing/isolation/new-holder.ts'
import { allProcedures, callNamed } from '../testing/procedures.ts'
import { useTestApp } from '../testing/test-app.ts'

/** What only its reader may see, in every field of a mail and everything derived from it. */
const SECRET = 'zebrafinch'
const PASSWORD = 'correct horse'
const REFUSED = 'Only the administrator of this server can do this.'
const OTHERS = allProcedures().filter((procedure) => !isOfOperator(procedure))

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

  /** The response to a call, or its error. */
  async function responseTo(me: Holder, name: string, input: object): Promise<string> {
    return callNamed(me.call, name)(input).then(JSON.stringify, ({ message }: Error) => message)
  }

  it('in any call that only the operator can make', async () => {
    const stranger = await newHolder(app)
    for (const procedure of allProcedures().filter(isOfOperator)) {
      const { name } = procedure
      for (const asked of foreignInputs(procedure, operator, hers)) {
        const input = 'password' in asked ? { ...asked, password: PASSWORD } : asked
        expect(await responseTo(stranger, name, input), name).toBe(REFUSED)
        const response = await responseTo(operator, name, input)
        expect(response, name).not.toBe(REFUSED)
        expect(response, name).not.toContain(SECRET)
      }
    }
    for (const { name } of OTHERS) expect(await responseTo(stranger, name, {}), name).not.toBe(REFUSED)
    const [person] = (await operator.call.people.list({ search: hers.user.email })).people
    expect(person?.usage.mailsIn30Days).toBeGreaterThan(0)
    expect(JSON.stringify([app.events, app.logged])).not.toContain(SECRET)
  })

  it.each(OTHERS)('$name gives the operator no more than other users', async (procedure) => {
    const me = procedure.type === 'query' ? operator : await newHolder(app)
    await setInstanceValue(app.db, 'operator', me.user.id)
    await expectIsolated(procedure, me, another)
  })
})
