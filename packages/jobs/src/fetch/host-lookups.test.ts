import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { openHostLookups } from './host-lookups.ts'
import { openFixtureWeb, PUBLIC } from './testing/fixture-web.ts'
import { openNameServer, type Zone } from './testing/name-server.ts'

/** Lookups at a name server with this zone, and with these files of the system. */
async function open(zone: Zone, { hosts = '', resolver = '', lookupMs = 60_000 } = {}) {
  const server = await openNameServer(zone)
  const folder = await mkdtemp(path.join(tmpdir(), 'host-lookups-'))
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  const [hostsFile, resolverFile] = [path.join(folder, 'hosts'), path.join(folder, 'resolv.conf')]
  await writeFile(hostsFile, hosts)
  await writeFile(resolverFile, resolver)
  const resolve = openHostLookups({ servers: server.servers, hostsFile, resolverFile, lookupMs })
  const { signal } = new AbortController()
  return {
    ...{ asked: server.asked, hostsFile, resolve },
    lookUp: (name: string, by = signal) => resolve(name, by),
  }
}
const six = (last: string) => `2606:4700:0:0:0:0:0:${last}`

test('both kinds of addresses are found, IPv4 first, also of an alias', async () => {
  const { lookUp } = await open({
    'news.example': { AAAA: [six('1')], A: ['93.184.215.14', '93.184.215.15'] },
    'six.example': { AAAA: [six('2')] },
    'alias.example': { CNAME: 'other.example' },
    'other.example': { CNAME: 'news.example' },
  })
  const all = ['93.184.215.14', '93.184.215.15', '2606:4700::1']
  expect(await lookUp('News.Example.')).toEqual(all)
  expect(await lookUp('six.example')).toEqual(['2606:4700::2'])
  expect(await lookUp('alias.example')).toEqual(all)
  await expect(lookUp('gone.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('names that are never answered delay no others', async () => {
  const hosts = Array.from({ length: 100 }, (_, n) => `a.silent${n}.example`)
  const silent = hosts.map((host) => [host, 'silent'] as const)
  const { lookUp } = await open({ 'news.example': { A: [PUBLIC] }, ...Object.fromEntries(silent) })
  const leaving = new AbortController()
  let ended = 0
  const waiting = hosts.map((host) => lookUp(host, leaving.signal).catch(() => (ended += 1)))
  expect(await lookUp('localhost')).toEqual(['127.0.0.1', '::1'])
  expect(await lookUp('news.example')).toEqual([PUBLIC])
  expect(ended).toBe(0)
  leaving.abort()
  await Promise.all(waiting)
})

test('a site that does not answer is left alone for a while, and no other one', async () => {
  const { lookUp, asked } = await open(
    {
      ...{ 'a.silent.example': 'silent', 'b.silent.example': 'silent', 'c.silent.example': 'silent' },
      'news.example': { A: [PUBLIC] },
    },
    { lookupMs: 200 },
  )
  const codeOf = (name: string) => lookUp(`${name}.silent.example`).catch(({ code }) => code)
  expect(await Promise.all(['a', 'b', 'c'].map(codeOf))).toEqual(Array(3).fill('ETIMEOUT'))
  const before = asked.length
  await expect(lookUp('d.silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(asked.length).toBe(before)
  expect(await lookUp('news.example')).toEqual([PUBLIC])
})

test('a lookup ends with what it is for', async () => {
  const { lookUp } = await open({ 'silent.example': 'silent' })
  const leaving = new AbortController()
  const found = lookUp('silent.example', leaving.signal)
  leaving.abort()
  await expect(found).rejects.toThrow()
  await expect(lookUp('silent.example', leaving.signal)).rejects.toThrow()
})

test('the hosts file comes first, and is read again when it changes', async () => {
  const { lookUp, asked, hostsFile } = await open(
    { 'bridge.example': { A: [PUBLIC] } },
    { hosts: '# ours\n::1 localhost bridge\n10.0.0.5\tBridge.example bridge # the bridge\nnonsense x\n' },
  )
  expect(await lookUp('bridge.example')).toEqual(['10.0.0.5'])
  expect(await lookUp('bridge')).toEqual(['10.0.0.5', '::1'])
  expect(await lookUp('localhost')).toEqual(['::1'])
  expect(await lookUp('app.localhost')).toEqual(['127.0.0.1', '::1'])
  expect(asked).toEqual([])
  await writeFile(hostsFile, '')
  expect(await lookUp('bridge.example')).toEqual([PUBLIC])
})

test('short names are looked for in the domains of the machine first', async () => {
  const { lookUp, asked } = await open(
    {
      'n8n.tools.svc.cluster': { A: ['10.1.0.7'] },
      ...{ 'mail.dev': { A: [PUBLIC] }, 'a.b.c.example': { A: [PUBLIC] } },
    },
    { resolver: 'nameserver 10.0.0.10\nsearch web.svc.cluster svc.cluster\noptions edns0 ndots:3\n' },
  )
  expect(await lookUp('n8n.tools')).toEqual(['10.1.0.7'])
  expect(await lookUp('mail.dev')).toEqual([PUBLIC])
  asked.length = 0
  expect(await lookUp('a.b.c.example')).toEqual([PUBLIC])
  expect(await lookUp('mail.dev.')).toEqual([PUBLIC])
  const all = ['A a.b.c.example', 'AAAA a.b.c.example', 'A mail.dev', 'AAAA mail.dev']
  expect(new Set(asked)).toEqual(new Set(all))
})

test('what is dialled is what was looked up and checked', async () => {
  const web = await openFixtureWeb((_, response) => response.end('ok'))
  onTestFinished(() => web.close())
  const { resolve } = await open({
    'news.example': { A: [PUBLIC], AAAA: [six('1')] },
    'inside.example': { A: [PUBLIC, '10.0.0.1'] },
    'behind.example': { A: [PUBLIC], AAAA: ['fd00:0:0:0:0:0:0:1'] },
    'rebound.example': { CNAME: 'inside.example' },
  })
  const get = (host: string) => guardedFetch(`http://${host}/`, {}, { ...web.network, resolve })
  expect((await get('news.example')).status).toBe(200)
  expect(web.dialled).toEqual([PUBLIC])
  for (const host of ['inside.example', 'behind.example', 'rebound.example'])
    await expect(get(host)).rejects.toThrow('address-not-public')
  expect(web.dialled).toEqual([PUBLIC])
})
