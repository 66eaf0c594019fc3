import { expect, it } from 'vitest'
import { clientOrigin } from './client-origin.ts'

it.each([
  ['an IPv4 address and its /24', '8.8.4.4', { address: '8.8.4.4', network: '8.8.4', isShared: false }],
  ['an IPv4 address as IPv6', '::ffff:8.8.4.4', { address: '8.8.4.4', network: '8.8.4', isShared: false }],
  [
    'an IPv6 /64 and its /48',
    '2A00:1450:0001:0809::200E',
    { address: '2a00:1450:1:809', network: '2a00:1450:1', isShared: false },
  ],
  [
    'an IPv6 address with omitted zeros',
    '2a00::1',
    { address: '2a00:0:0:0', network: '2a00:0:0', isShared: false },
  ],
  ['this machine', '127.0.0.1', { address: '127.0.0.1', network: 'own', isShared: true }],
  ['this machine by IPv6', '::1', { address: '0:0:0:0', network: 'own', isShared: true }],
  [
    'this machine as IPv4-mapped IPv6',
    '::ffff:127.0.0.1',
    { address: '127.0.0.1', network: 'own', isShared: true },
  ],
  ['the own network', '192.168.1.4', { address: '192.168.1.4', network: 'own', isShared: true }],
  [
    'shared addresses of a carrier or a container',
    '100.100.1.2',
    { address: '100.100.1.2', network: 'own', isShared: true },
  ],
  ['the own network by IPv6', 'fd00::4', { address: 'fd00:0:0:0', network: 'own', isShared: true }],
])('finds the address and network of %s', (_what, ip, place) => {
  expect(clientOrigin(ip)).toEqual(place)
})
