import { beforeAll, describe, expect, test } from 'vitest'
import { authenticate } from './authenticate.ts'
import type { Authentication } from './authentication.ts'
import { type DnsTable, tableResolve } from './testing/dns-table.ts'
import { MAIL, type SigningKey, sealed, signed, signingKey } from './testing/signed-mail.ts'

const IP = '192.0.2.7'
const POLICY = 'TXT _dmarc.kernel.example'

let own: SigningKey
let platform: SigningKey
beforeAll(() => {
  own = signingKey('kernel.example')
  platform = signingKey('platform.example')
})

interface Options {
  dns?: DnsTable
  mailFrom?: string
  helo?: string
}

async function check(mail: string, { dns = {}, mailFrom = 'b@bounce.platform.example', helo }: Options = {}) {
  const table = { ...own.records, ...platform.records, [POLICY]: ['v=DMARC1; p=reject'], ...dns }
  const envelope = { ip: IP, helo: helo ?? 'mx.platform.example', mailFrom, mta: 'inbox.example' }
  return authenticate(Buffer.from(mail), envelope, tableResolve(table))
}

const outcomes = ({ dkim }: Authentication) => dkim.map(({ domain, result }) => [domain, result])

describe('a signature', () => {
  test('of the sender’s domain passes, and with it DMARC; its covered fields are returned', async () => {
    const headers = ['From', 'Subject', 'List-Unsubscribe', 'List-Unsubscribe-Post']
    const result = await check(await signed(MAIL, [own], { headers }))
    expect(result.dkim).toMatchObject([
      { domain: 'kernel.example', selector: 's1', result: 'pass', why: null },
    ])
    expect(result.dkim[0]?.covers.toSorted()).toEqual(headers.map((name) => name.toLowerCase()).toSorted())
    expect(result).toMatchObject({
      from: 'kernel.example',
      dmarc: { result: 'pass', policy: 'reject' },
      aligned: ['kernel.example'],
      vouchers: ['kernel.example'],
    })
  })

  test.each([
    ['the body', 'scheduler'],
    ['a header field', 'This week'],
  ])('does not pass if %s was changed', async (_, words) => {
    const result = await check((await signed(MAIL, [own])).replace(words, 'malware'))
    expect(outcomes(result)).toEqual([['kernel.example', 'fail']])
    expect(result).toMatchObject({ dmarc: { result: 'fail', policy: 'reject' }, aligned: [] })
  })

  test.each([
    'Subject: You have won',
    'From: Bank <a@bank.example>',
    'List-Unsubscribe: <https://evil.example>',
  ])('does not count if the mail is sent again with another %s on top', async (added) => {
    const result = await check(`${added}\r\n${await signed(MAIL, [own])}`)
    expect(outcomes(result)).toEqual([['kernel.example', 'policy']])
    expect(result.dkim[0]?.why).toContain(`field-added:${added.split(':')[0]?.toLowerCase()}`)
    expect(result.aligned).toEqual([])
    expect(['fail', 'permerror']).toContain(result.dmarc.result)
  })

  test('that covers a part of the body only counts if nothing follows that part', async () => {
    const body = MAIL.slice(MAIL.indexOf('\r\n\r\n') + 4)
    const mail = await signed(MAIL, [own], { bodyLength: body.length })
    expect(outcomes(await check(mail))).toEqual([['kernel.example', 'pass']])
    const longer = await check(`${mail}And one more thing: buy this.\r\n`)
    expect(longer.dkim).toMatchObject([{ result: 'policy', why: 'text-added' }])
    expect(longer).toMatchObject({ dmarc: { result: 'fail' }, aligned: [] })
  })

  test('that has expired does not pass', async () => {
    const day = 86_400_000
    const times = { signedAt: new Date(Date.now() - 3 * day), expires: new Date(Date.now() - day) }
    const result = await check(await signed(MAIL, [own], times))
    expect(result.dkim).toMatchObject([{ result: 'neutral', why: 'expired' }])
    expect(result.aligned).toEqual([])
  })

  test('of another domain passes, only for that domain', async () => {
    const result = await check(await signed(MAIL, [platform]))
    expect(outcomes(result)).toEqual([['platform.example', 'pass']])
    expect(result).toMatchObject({ dmarc: { result: 'fail' }, aligned: [], vouchers: ['platform.example'] })
  })

  test('counts beside another, no matter which of them passes', async () => {
    const result = await check(await signed(MAIL, [platform, own]))
    expect(outcomes(result).toSorted()).toEqual([
      ['kernel.example', 'pass'],
      ['platform.example', 'pass'],
    ])
    expect(result).toMatchObject({ dmarc: { result: 'pass' }, aligned: ['kernel.example'] })
  })

  test('with a key that is too short or no longer published does not pass', async () => {
    const gone = await check(await signed(MAIL, [signingKey('kernel.example', 'gone')]))
    expect(gone.dkim).toMatchObject([{ result: 'neutral', why: 'no key' }])
    const short = signingKey('kernel.example', 'short', 512)
    const weak = await check(await signed(MAIL, [short]), { dns: short.records })
    expect(weak.dkim).toMatchObject([{ result: 'policy', why: 'weak-key' }])
  })

  test('is one of at most ten that are checked', async () => {
    const bogus = 'DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=x;\r\n h=From; bh=AAAA; b=AAAA\r\n'
    const result = await check(`${bogus.repeat(500)}${await signed(MAIL, [own])}`)
    expect(result.dkim).toHaveLength(10)
  })
})

describe('the policy of the sender’s domain', () => {
  test.each(['none', 'quarantine', 'reject'])('%s is returned with a mail that fails', async (policy) => {
    const result = await check(MAIL, { dns: { [POLICY]: [`v=DMARC1; p=${policy}`] } })
    expect(result.dmarc).toEqual({ result: 'fail', policy })
  })

  test('is fulfilled by a subdomain’s signature unless it is strict', async () => {
    const sub = signingKey('mail.kernel.example')
    const mail = await signed(MAIL, [sub])
    expect((await check(mail, { dns: sub.records })).dmarc.result).toBe('pass')
    const strict = { ...sub.records, [POLICY]: ['v=DMARC1; p=reject; adkim=s'] }
    expect((await check(mail, { dns: strict })).dmarc.result).toBe('fail')
  })

  test('for subdomains applies to mail from one', async () => {
    const mail = MAIL.replace('news@kernel.example', 'news@mail.kernel.example')
    const result = await check(mail, { dns: { [POLICY]: ['v=DMARC1; p=none; sp=quarantine'] } })
    expect(result).toMatchObject({
      from: 'mail.kernel.example',
      dmarc: { result: 'fail', policy: 'quarantine' },
    })
  })

  test('is none if the domain has none, and a signature of it still counts', async () => {
    const result = await check(await signed(MAIL, [own]), { dns: { [POLICY]: [] } })
    expect(result).toMatchObject({ dmarc: { result: 'none', policy: null }, aligned: ['kernel.example'] })
  })

  test('can’t be fulfilled by a mail with several senders', async () => {
    const mail = MAIL.replace('<news@kernel.example>', '<news@kernel.example>, Bank <a@bank.example>')
    const result = await check(await signed(mail, [own]))
    expect(result).toMatchObject({ from: null, dmarc: { result: 'permerror' }, aligned: [] })
  })
})

describe('SPF', () => {
  const mailFrom = 'bounce@kernel.example'
  test.each([
    ['pass', 'v=spf1 ip4:192.0.2.7 -all', 'pass'],
    ['fail', 'v=spf1 ip4:198.51.100.1 -all', 'fail'],
    ['softfail', 'v=spf1 ~all', 'fail'],
    ['neutral', 'v=spf1 ?all', 'fail'],
    ['permerror', 'v=spf1 nonsense:x -all', 'fail'],
  ])('returns %s for %s', async (result, record, dmarc) => {
    const checked = await check(MAIL, { mailFrom, dns: { 'TXT kernel.example': [record] } })
    expect(checked.spf).toEqual({ result, domain: 'kernel.example' })
    expect(checked.dmarc.result).toBe(dmarc)
    expect(checked.aligned).toEqual(result === 'pass' ? ['kernel.example'] : [])
  })

  test('makes no more lookups than the standard allows', async () => {
    const includes = Array.from({ length: 12 }, (_, n) => `include:s${n}.kernel.example`).join(' ')
    const dns: DnsTable = { 'TXT kernel.example': [`v=spf1 ${includes} -all`] }
    for (let n = 0; n < 12; n += 1) dns[`TXT s${n}.kernel.example`] = ['v=spf1 ip4:198.51.100.1 -all']
    expect((await check(MAIL, { mailFrom, dns })).spf.result).toBe('permerror')
  })

  test('of the HELO domain counts for a bounce', async () => {
    const dns = { 'TXT mx.kernel.example': ['v=spf1 ip4:192.0.2.7 -all'] }
    const result = await check(MAIL, { mailFrom: '', helo: 'mx.kernel.example', dns })
    expect(result).toMatchObject({
      spf: { result: 'pass', domain: 'mx.kernel.example' },
      aligned: ['kernel.example'],
    })
  })
})

describe('a DNS failure', () => {
  test('for the key leaves it open whether the mail is genuine', async () => {
    const dns: DnsTable = { 'TXT s1._domainkey.kernel.example': 'ESERVFAIL' }
    const result = await check(await signed(MAIL, [own]), { dns })
    expect(outcomes(result)).toEqual([['kernel.example', 'temperror']])
    expect(result.dmarc.result).toBe('temperror')
  })

  test('for the sender’s domain leaves SPF and DMARC open', async () => {
    const dns: DnsTable = { 'TXT kernel.example': 'ESERVFAIL' }
    const result = await check(MAIL, { mailFrom: 'b@kernel.example', dns })
    expect(result).toMatchObject({ spf: { result: 'temperror' }, dmarc: { result: 'temperror' } })
  })

  test('for the policy leaves DMARC open', async () => {
    const result = await check(MAIL, { dns: { [POLICY]: 'ESERVFAIL' } })
    expect(result.dmarc.result).toBe('temperror')
  })

  test('for an unrelated domain is no excuse', async () => {
    const hanging = signingKey('evil.example')
    const dns: DnsTable = { 'TXT s1._domainkey.evil.example': 'hangs', 'TXT evil.example': 'hangs' }
    const result = await check(await signed(MAIL, [hanging]), { mailFrom: 'a@evil.example', dns })
    expect(result).toMatchObject({ spf: { result: 'temperror' }, dmarc: { result: 'fail' }, aligned: [] })
  })

  test('by timeout ends', async () => {
    const hangs = () => new Promise<never>(() => {})
    const envelope = { ip: IP, helo: 'mx.example', mailFrom: 'a@kernel.example', mta: 'inbox.example' }
    const result = await authenticate(Buffer.from(await signed(MAIL, [own])), envelope, hangs)
    expect(result).toMatchObject({ spf: { result: 'temperror' }, dmarc: { result: 'temperror' } })
  })
})

describe('an ARC seal', () => {
  const broken = async () => (await signed(MAIL, [own])).replace('scheduler', 'scheduler [forwarded]')
  const results = 'mx.google.com; dkim=pass header.d=kernel.example; dmarc=pass header.from=kernel.example'

  test('of a large provider proves that the mail was genuine before', async () => {
    const google = signingKey('google.com', 'arc')
    const result = await check(await sealed(await broken(), google, results), { dns: google.records })
    expect(result.arc).toEqual({ result: 'pass', sealer: 'google.com', isBelieved: true })
    expect(result).toMatchObject({ dmarc: { result: 'fail' }, aligned: ['kernel.example'] })
  })

  test('of another domain does not count', async () => {
    const evil = signingKey('evil.example', 'arc')
    const result = await check(await sealed(await broken(), evil, results), { dns: evil.records })
    expect(result.arc).toEqual({ result: 'pass', sealer: 'evil.example', isBelieved: false })
    expect(result.aligned).toEqual([])
  })

  test('that is invalid, or reports a failure or another sender, does not count', async () => {
    const google = signingKey('google.com', 'arc')
    const dns = google.records
    const changed = (await sealed(await broken(), google, results)).replace('A new', 'Another')
    expect((await check(changed, { dns })).arc).toMatchObject({ result: 'fail', isBelieved: false })
    for (const other of [
      'mx.google.com; dmarc=fail header.from=kernel.example',
      'mx.google.com; dmarc=pass header.from=evil.example',
    ]) {
      const { arc, aligned } = await check(await sealed(await broken(), google, other), { dns })
      expect([arc.isBelieved, aligned]).toEqual([false, []])
    }
  })
})
