import { expect, test } from 'vitest'
import { refused } from '../testing/refused.ts'
import { relyingParty } from './relying-party.ts'

test('passkeys are for the host of the address in the settings, and for pages from there', () => {
  expect(relyingParty('https://news.tidings.example:8443/')).toEqual({
    id: 'news.tidings.example',
    origins: ['https://news.tidings.example:8443'],
  })
})

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000', 'http://0.0.0.0:3000'])(
  '%s is this machine, which browsers call localhost',
  (address) => {
    expect(relyingParty(address)).toEqual({
      id: 'localhost',
      origins: ['http://localhost:3000', 'http://localhost:5173'],
    })
  },
)

test.each(['https://192.0.2.7', 'https://[2001:db8::7]'])(
  '%s has no host name for passkeys',
  async (address) => {
    expect(await refused((async () => relyingParty(address))())).toMatchObject({
      code: 'PRECONDITION_FAILED',
    })
  },
)
