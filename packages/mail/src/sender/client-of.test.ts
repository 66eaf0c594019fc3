import { expect, test } from 'vitest'
import { isPublicAddress } from '../common/net/public-address.ts'
import { clientOf } from './client-of.ts'

const RELAY = { ip: '10.0.0.2', helo: 'relay.inside' }
const from = (received: string, peer = RELAY) =>
  clientOf(
    Buffer.from(`X-First: a\r\n${received}From: a@b.example\r\n\r\nReceived: from x ([8.8.8.8])\r\n`),
    peer,
    isPublicAddress,
  )

test('a machine on the internet is the client, whatever the mail says', () => {
  const peer = { ip: '93.184.215.14', helo: 'mx.sender.example' }
  expect(from('Received: from other.example (other.example [8.8.8.8]) by here\r\n', peer)).toEqual(peer)
})

test('a relay of the local network names the client', () => {
  const received =
    'Received: from mx.sender.example (unknown [93.184.215.14])\r\n\tby relay.inside (Postfix);\r\n\tFri\r\n'
  expect(from(received)).toEqual({ ip: '93.184.215.14', helo: 'mx.sender.example' })
  const v6 = 'Received: from mx.sender.example (mx [IPv6:2606:4700::1111]) by relay.inside\r\n'
  expect(from(`${v6}${received}`)).toEqual({ ip: '2606:4700::1111', helo: 'mx.sender.example' })
})

test('a machine of the local network that names nobody is the client', () => {
  expect(from('')).toEqual(RELAY)
  expect(from('Received: from laptop ([192.168.1.7]) by relay.inside\r\n')).toEqual(RELAY)
  expect(from('Received: by relay.inside (from 93.184.215.14) [93.184.215.14]\r\n')).toEqual(RELAY)
})
