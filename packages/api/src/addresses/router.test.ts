import { assignInboxAddress } from '@tidings/accounts/inbox-address'
import { countArrival } from '@tidings/db/queries/mails/inbox-arrivals'
import { setArrival } from '@tidings/db/queries/newsletters/newsletters'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const INBOX = /^[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}@inbox\.test$/

describe.each(BOTH_DATABASES)('inbox addresses on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader() {
    const { call, user } = await app.newReader()
    const localPart = await assignInboxAddress(app.db, user.id, 1)
    const list = async () => (await call.addresses.list({})).addresses
    const shown = async () => (await call.user.get({})).user.emailAddress
    return { call, user, localPart, list, shown }
  }

  it('begin with the one created with the account, which the user’s other calls show', async () => {
    const { list, shown, user } = await reader()
    const addresses = await list()
    expect(addresses).toMatchObject([
      { label: null, isMain: true, isOn: true, forOneNewsletter: false, mails: 0, lastAt: null, words: [] },
    ])
    expect(addresses[0]?.address).toMatch(INBOX)
    expect(await shown()).toBe(addresses[0]?.address)
    expect([user.id, addresses[0]?.id]).not.toContain(addresses[0]?.address.split('@')[0])
  })

  it('are created on request, each random, with a name and an expected sender', async () => {
    const { call, list, shown } = await reader()
    const main = await shown()
    const { address } = await call.addresses.add({
      label: ' Margins ',
      forOneNewsletter: true,
      senderHost: 'hello@Margins.example',
    })
    expect(address).toMatchObject({
      label: 'Margins',
      forOneNewsletter: true,
      senderHost: 'margins.example',
      isMain: false,
    })
    expect(address.address).toMatch(INBOX)
    expect((await list()).map(({ label }) => label)).toEqual([null, 'Margins'])
    expect(await shown()).toBe(main)
  })

  it.each([
    ['margins.example', 'margins.example'],
    ['https://www.margins.example/subscribe?a=b', 'margins.example'],
    ['news@mail.margins.example', 'mail.margins.example'],
    ['', null],
    ['   ', null],
  ])('with the sender %j expect %j', async (written, senderHost) => {
    const { call } = await reader()
    const { address } = await call.addresses.add({
      label: 'Margins',
      forOneNewsletter: true,
      senderHost: written,
    })
    expect(address.senderHost).toBe(senderHost)
  })

  it.each(['margins', 'two words.example', '<b>x</b>', 'a'.repeat(255), 'x@y@', '..example'])(
    'can’t have the sender %.20j',
    async (senderHost) => {
      const { call, list } = await reader()
      const refused = refusal(call.addresses.add({ label: 'Margins', forOneNewsletter: true, senderHost }))
      expect(await refused).toMatchObject({ code: 'BAD_REQUEST' })
      expect(await list()).toHaveLength(1)
    },
  )

  it('can be renamed and get another sender; an address for all mail has none', async () => {
    const { call } = await reader()
    const one = await call.addresses.add({
      label: 'Margins',
      forOneNewsletter: true,
      senderHost: 'margins.example',
    })
    const renamed = await call.addresses.rename({ id: one.address.id, label: 'نشرة 📮' })
    expect(renamed.address).toMatchObject({ label: 'نشرة 📮', senderHost: 'margins.example' })
    const withoutSender = await call.addresses.rename({
      id: one.address.id,
      label: 'Margins',
      senderHost: null,
    })
    expect(withoutSender.address).toMatchObject({ senderHost: null, address: one.address.address })
    const all = await call.addresses.add({ label: 'Work', senderHost: 'margins.example' })
    expect(all.address.senderHost).toBeNull()
    const still = await call.addresses.rename({
      id: all.address.id,
      label: 'Work',
      senderHost: 'margins.example',
    })
    expect(still.address.senderHost).toBeNull()
  })

  it('are returned as the call left them, when another call renames them at the same moment', async () => {
    const { call } = await reader()
    const { id } = (await call.addresses.add({ label: 'First' })).address
    const labels = Array.from({ length: 8 }, (_, n) => `Name ${n}`)
    const responses = await Promise.all(labels.map((label) => call.addresses.rename({ id, label })))
    expect(responses.map(({ address }) => address.label)).toEqual(labels)
  })

  it('are switched off and on again; the user’s shown address is one that is on, if there is one', async () => {
    const { call, list, shown } = await reader()
    const [main] = await list()
    const { address: other } = await call.addresses.add({ label: 'Work' })
    await call.addresses.add({ label: 'Margins', forOneNewsletter: true })
    const id = main?.id ?? ''
    expect((await call.addresses.switchOff({ id })).address).toMatchObject({ isOn: false, isMain: false })
    expect(await shown()).toBe(other.address)
    await call.addresses.switchOff({ id: other.id })
    expect(await shown()).toBe(main?.address)
    expect((await call.addresses.switchOn({ id })).address).toMatchObject({ isOn: true, isMain: true })
  })

  it('show what arrived at each, and each word as a separate source', async () => {
    const { localPart, user, list } = await reader()
    const arrive = (word: string, at: number) =>
      countArrival(app.db, { userId: user.id, localPart, word, at })
    await arrive('', 3000)
    await arrive('work', 5000)
    await arrive('work', 4000)
    expect(await list()).toMatchObject([
      {
        mails: 3,
        lastAt: new Date(5000).toISOString(),
        words: [{ word: 'work', address: `${localPart}+work@inbox.test`, mails: 2 }],
      },
    ])
  })

  it('label the newsletters that arrive at them', async () => {
    const { call, user, localPart } = await reader()
    const newsletters = async () =>
      (await call.newsletters.list({})).newsletters.map(({ arrivesAt }) => arrivesAt)
    const id = await seedNewsletter(app.db, user.id)
    expect(await newsletters()).toEqual([undefined])
    await setArrival(app.db, user.id, id, { localPart, word: 'work' })
    expect(await newsletters()).toEqual(['+work'])
    const { address } = await call.addresses.add({ label: 'Kernels', forOneNewsletter: true })
    await setArrival(app.db, user.id, id, { localPart: address.address.split('@')[0] ?? '', word: '' })
    expect(await newsletters()).toEqual(['Kernels'])
  })
})
