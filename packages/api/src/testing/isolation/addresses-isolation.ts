import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: inbox addresses. */
export const addressesIsolation: IsolationCases = {
  'addresses.list': async (me) => {
    const { addresses } = await me.call.addresses.list({})
    expect(addresses.map(({ id, mails }) => [id, mails])).toEqual([[me.addressId, 1]])
  },
  'addresses.add': async (me) => {
    const { address } = await me.call.addresses.add({ label: 'Mine too' })
    expect(address).toMatchObject({ label: 'Mine too', mails: 0 })
  },
  'addresses.rename': async (me, hers) => {
    const foreign = me.call.addresses.rename({ id: hers.addressId, label: 'Eve was here', senderHost: null })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'addresses.switchOff': async (me, hers) => {
    const foreign = me.call.addresses.switchOff({ id: hers.addressId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'addresses.switchOn': async (me, hers) => {
    await hers.call.addresses.switchOff({ id: hers.addressId })
    const foreign = me.call.addresses.switchOn({ id: hers.addressId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await hers.call.addresses.switchOn({ id: hers.addressId })
  },
}
