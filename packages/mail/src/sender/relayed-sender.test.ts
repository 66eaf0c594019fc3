import { expect, test } from 'vitest'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { relayedSender } from './relayed-sender.ts'

const senderOf = (name: string, address: string, headers: Record<string, string> = {}) =>
  relayedSender({
    from: { name, address },
    headers: Object.entries(headers).map(([field, value]) => ({ name: field.toLowerCase(), value })),
  })
const NEWS = 'news@weavers.example'
const BY_ALIAS = 'linen.k2m@mozmail.com'
const FORMER = 'ra+kfqztp@simplelogin.co'
const REVERSE = 'news_at_weavers_example_kfqzt@simplelogin.co'

test.each<[string, string, string, Record<string, string>?]>([
  ['Firefox Relay', `${NEWS} [via Relay]`, BY_ALIAS],
  ['Firefox Relay of a sender with a field', 'Weavers [via Relay]', BY_ALIAS, { 'Resent-From': NEWS }],
  ['SimpleLogin', 'news at weavers.example', REVERSE],
  ['SimpleLogin with (a)', 'news(a)weavers.example', REVERSE],
  ['SimpleLogin with a field', '', REVERSE, { 'X-SimpleLogin-Original-From': NEWS }],
  ['SimpleLogin with the envelope’s sender', '', REVERSE, { 'X-SimpleLogin-Envelope-From': NEWS }],
  ['SimpleLogin with a former address', '', FORMER, { 'X-SimpleLogin-Envelope-From': `<${NEWS}>` }],
  ['addy.io', 'news at weavers.example', 'linen@ann.anonaddy.com', { 'X-AnonAddy-Original-Sender': NEWS }],
  ['addy.io by its address', '', 'linen+news=weavers.example@ann.anonaddy.me'],
  ['DuckDuckGo', '', 'news_at_weavers.example_ann@duck.com'],
])('the author of a mail by %s is found without a name', (_, name, address, headers) => {
  const relayedBy = address.slice(address.indexOf('@') + 1)
  const sender = { name: name.startsWith('Weavers') ? 'Weavers' : '', address: NEWS }
  expect(senderOf(name, address, headers)).toEqual({ sender, relayedBy, list: null })
})

const NAMED = `Weavers Weekly <${NEWS}>`
const [ADDY, DUCK] = ['linen@ann.anonaddy.com', 'news_at_weavers.example_ann@duck.com']

test.each<[string, string, string, Record<string, string>?]>([
  ['Firefox Relay', `${NAMED} [via Relay]`, BY_ALIAS],
  ['Firefox Relay with quotes', `"Weavers Weekly" <${NEWS}> [via Relay]`, BY_ALIAS],
  ['SimpleLogin', 'Weavers Weekly - news at weavers.example', REVERSE],
  ['SimpleLogin with (a)', 'Weavers Weekly - news(a)weavers.example', REVERSE],
  ['SimpleLogin with a field', 'Weavers', REVERSE, { 'X-SimpleLogin-Original-From': NAMED }],
  ['Proton Pass', 'Weavers Weekly', 'x@passmail.net', { 'X-SimpleLogin-Original-From': NAMED }],
  ['addy.io', "Weavers Weekly 'news at weavers.example'", ADDY],
  [
    'addy.io with (a)',
    'Weavers Weekly - news(a)weavers.example',
    ADDY.replace('@', '+news=weavers.example@'),
  ],
  ['addy.io with a field', 'Weavers Weekly', ADDY, { 'X-AnonAddy-Original-From-Header': NAMED }],
  ['addy.io with an address in a field', 'Weavers Weekly', ADDY, { 'X-AnonAddy-Original-Sender': NEWS }],
  ['DuckDuckGo', 'Weavers Weekly', DUCK, { 'Duck-Original-From': `"Weavers Weekly" <${NEWS}>` }],
])('the author of a mail by %s is found, with the name', (_, name, address, headers) => {
  expect(senderOf(name, address, headers)?.sender).toEqual({ name: 'Weavers Weekly', address: NEWS })
})

test('a service that only keeps the name is no reason to take two newsletters for one', () => {
  const [weavers, divers] = ['Weavers Weekly [via Relay]', 'Divers [via Relay]'].map((name) =>
    senderOf(name, BY_ALIAS),
  )
  expect(weavers).toMatchObject({
    sender: { name: 'Weavers Weekly', address: BY_ALIAS },
    list: 'relayed weavers-weekly mozmail.com',
  })
  expect(divers).toMatchObject({ sender: { name: 'Divers' }, list: 'relayed divers mozmail.com' })
})

test.each<[string, string, string, Record<string, string>?]>([
  ['a mark', `${NEWS} [via Relay]`, 'replies@default.relaymail.example'],
  ['another mark', `${NEWS} (via Shroud.email)`, 'news_at_weavers.example_linen@shroud.example'],
  ['its address', 'news at weavers.example', 'news_at_weavers_example_kfqzt@home.example'],
  ['a field of SimpleLogin', '', 'x@evil.example', { 'X-SimpleLogin-Original-From': NEWS }],
  ['a field of addy.io', '', 'x@evil.example', { 'X-AnonAddy-Original-Sender': NEWS }],
  ['a field of DuckDuckGo', '', 'x@evil.example', { 'Duck-Original-From': NEWS }],
])('by %s, a server that is no such service only tells newsletters apart', (_, name, address, headers) => {
  const relayed = senderOf(name, address, headers)
  expect(relayed?.sender).toEqual({ name: NEWS, address })
  expect(relayed?.list).toBe(`relayed news-weavers-example ${address.split('@')[1]}`)
})

test.each([
  ["'Weavers Weekly' via addy.io", 'linen+news=weavers.example@ann.anonaddy.me'],
  ['"Weavers Weekly" [via Relay]', BY_ALIAS],
])('the name %s is shown without quotes and mark', (name, address) => {
  expect(senderOf(name, address)?.sender.name).toBe('Weavers Weekly')
})

test.each<[string, string, Record<string, string>?]>([
  ['Weavers Weekly', NEWS],
  ['', NEWS],
  ['Ann at weavers.example', NEWS],
  ['ann@weavers.example', NEWS],
  ["'Ann' via Weavers", 'list@weavers.example'],
  ['Weavers', 'bounce+reader=inbox.example@weavers.example'],
  ['Weavers', REVERSE],
  ['Weavers', REVERSE, { 'X-SimpleLogin-Envelope-From': 'bounce-8f3a11c9@mail.weavers.example' }],
  ['Weavers', FORMER, { 'X-SimpleLogin-Envelope-From': 'bounces+8f3a11c9-a=b.example@weavers.example' }],
  ['Weavers', NEWS, { 'Resent-From': 'ann@home.example' }],
  ['Weavers', NEWS, { 'X-SimpleLogin-Original-From': 'not an address' }],
  ['Weavers', NEWS, { 'X-SimpleLogin-Original-From': NEWS }],
])('%j of %s wrote it itself', (name, address, headers) => {
  expect(senderOf(name, address, headers)).toBeNull()
})

test('no name takes long', async () => {
  const names = ["a'".repeat(250), 'a at '.repeat(100), 'a@a.'.repeat(125), `${'a.'.repeat(200)} [via x`]
  for (const name of names) expect(await cpuMsOf(() => senderOf(name, BY_ALIAS))).toBeLessThan(1000)
})
