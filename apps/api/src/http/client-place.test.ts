import { expect, it } from 'vitest'
import { clientPlace } from './client-place.ts'

it.each([
  ['an address of IPv4 and its /24', '8.8.4.4', { address: '8.8.4.4', network: '8.8.4' }],
  ['one that is written as IPv6', '::ffff:8.8.4.4', { address: '8.8.4.4', network: '8.8.4' }],
  [
    'a customer of IPv6 and the /48',
    '2A00:1450:0001:0809::200E',
    { address: '2a00:1450:1:809', network: '2a00:1450:1' },
  ],
  ['zeros that are left out', '2a00::1', { address: '2a00:0:0:0', network: '2a00:0:0' }],
  ['nobody on the own machine', '127.0.0.1', undefined],
  ['nobody in the own network', '192.168.1.4', undefined],
  ['nobody in the own network by IPv6', 'fd00::4', undefined],
])('tells %s', (_what, ip, place) => {
  expect(clientPlace(ip)).toEqual(place)
})
