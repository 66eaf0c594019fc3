import { expect, test } from 'vitest'
import { LookupError, type Resolve } from '../common/net/resolve.ts'
import { openLookups } from './open-lookups.ts'
import { tableResolve } from './testing/dns-table.ts'

const refuses: Resolve = async () => {
  throw new LookupError('ECONNREFUSED', 'no network')
}
const codeOf = (lookup: Promise<unknown>) =>
  lookup.then(
    () => 'response',
    ({ code }) => code,
  )

test('a response is requested once for many mails', async () => {
  const asked: string[] = []
  const lookup = openLookups(tableResolve({ 'TXT kernel.example': ['v=spf1 -all'] }, asked))
  expect(await lookup('kernel.example', 'TXT')).toEqual([['v=spf1 -all']])
  await lookup('Kernel.Example', 'TXT')
  await codeOf(lookup('gone.example', 'TXT'))
  expect(await codeOf(lookup('gone.example', 'TXT'))).toBe('ENOTFOUND')
  expect(asked).toEqual(['NS com', 'TXT kernel.example', 'TXT gone.example'])
})

test('a lookup that never ends times out', async () => {
  const lookup = openLookups(() => new Promise(() => {}), { patienceMs: 20 })
  expect(await codeOf(lookup('slow.example', 'TXT'))).toBe('ETIMEOUT')
})

test('names that are never answered hold up no others', async () => {
  const names = Array.from({ length: 200 }, (_, n) => `s1._domainkey.silent${n}.example`)
  const silent = Object.fromEntries(names.map((name) => [`TXT ${name}`, 'hangs' as const]))
  const lookup = openLookups(tableResolve({ 'TXT a.example': ['found'], ...silent }))
  let ended = 0
  for (const name of names) lookup(name, 'TXT').catch(() => (ended += 1))
  expect(await lookup('a.example', 'TXT')).toEqual([['found']])
  expect(ended).toBe(0)
})

test('a site that does not answer is left alone for a while', async () => {
  const asked: string[] = []
  const lookup = openLookups(
    (name, type) =>
      name.endsWith('silent.example')
        ? tableResolve({ [`${type} ${name}`]: 'hangs' }, asked)(name, type)
        : tableResolve({ 'TXT a.example': ['found'] })(name, type),
    { patienceMs: 20 },
  )
  const names = ['_dmarc.', 's1._domainkey.', 's2._domainkey.', 's3._domainkey.', '']
  for (const name of names) expect(await codeOf(lookup(`${name}silent.example`, 'TXT'))).toBe('ETIMEOUT')
  expect(asked).toHaveLength(3)
  expect(await lookup('a.example', 'TXT')).toEqual([['found']])
})

test('without a network nothing is waited for, until there is one', async () => {
  let time = 0
  let isOnline = false
  const asked: string[] = []
  const lookup = openLookups(
    (name, type) => {
      asked.push(name)
      return isOnline ? tableResolve({ 'TXT a.example': ['found'] })(name, type) : refuses(name, type)
    },
    { pauseMs: 1000, now: () => time },
  )
  expect(await codeOf(lookup('a.example', 'TXT'))).toBe('ETIMEOUT')
  expect(await codeOf(lookup('b.example', 'TXT'))).toBe('ETIMEOUT')
  expect(asked).toEqual(['com'])
  isOnline = true
  time = 2000
  expect(await codeOf(lookup('a.example', 'TXT'))).toBe('ETIMEOUT')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await lookup('a.example', 'TXT')).toEqual([['found']])
})

test('a lost network is noticed after a few lookups', async () => {
  let isOnline = true
  const asked: string[] = []
  const lookup = openLookups((name, type) => {
    asked.push(name)
    return isOnline ? tableResolve({})(name, type) : refuses(name, type)
  })
  expect(await codeOf(lookup('a.example', 'TXT'))).toBe('ENOTFOUND')
  isOnline = false
  for (const name of ['b', 'c', 'd']) await codeOf(lookup(`${name}.example`, 'TXT'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await codeOf(lookup('e.example', 'TXT'))).toBe('ETIMEOUT')
  expect(asked).toEqual(['com', 'a.example', 'b.example', 'c.example', 'd.example', 'com'])
})

test('a sender whose name servers never respond doesn’t disable the checks for others', async () => {
  const lookup = openLookups((name, type) =>
    name.endsWith('evil.example')
      ? refuses(name, type)
      : tableResolve({ 'TXT a.example': ['found'] })(name, type),
  )
  for (let n = 0; n < 20; n += 1) await codeOf(lookup(`n${n}.evil.example`, 'TXT'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await lookup('a.example', 'TXT')).toEqual([['found']])
})
