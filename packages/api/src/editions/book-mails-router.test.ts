import { setEmail, verifyEmail } from '@tidings/db/queries/accounts/users'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('books by mail on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader() {
    const { user, token } = await app.newReader()
    await verifyEmail(app.db, user.id, user.email, 1)
    return { user, token, ...(await app.caller(token)) }
  }
  const to = (address: string) => ({ isEnabled: true, address, hour: 7 })

  it('go to e-readers that approve their senders, and to the account’s own address', async () => {
    const { call, user } = await reader()
    for (const address of ['Ada@Kindle.com', 'ada@free.kindle.com', 'ada@pbsync.com', user.email])
      expect(await call.bookMails.save(to(address))).toMatchObject({ address: address.toLowerCase() })
  })

  it('never go to somebody else, whose address nobody confirmed', async () => {
    const { call, user } = await reader()
    const others = ['ada@else.example', 'ada@kindle.com.else.example', 'ada@notkindle.com', `x${user.email}`]
    for (const address of others) {
      const refused = await refusal(call.bookMails.save(to(address)))
      expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(user.email) })
    }
    expect(await call.bookMails.get({})).toMatchObject({ address: null })
  })

  it('no longer go to an address that was the account’s own', async () => {
    const { call, user, token } = await reader()
    await call.bookMails.save(to(user.email))
    expect(await call.bookMails.send({})).toEqual({ ok: true })
    await app.db.transaction().execute((trx) => setEmail(trx, user.id, `new-${user.email}`, 1))
    const again = await app.caller(token)
    await expectRefused(again.call.bookMails.send({}), 'PRECONDITION_FAILED')
  })
})
