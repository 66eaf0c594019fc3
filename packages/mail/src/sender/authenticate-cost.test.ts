import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { turnsDuring } from '../testing/turns-during.ts'
import { authenticate } from './authenticate.ts'
import { tableResolve } from './testing/dns-table.ts'
import { MAIL, signed, signingKey } from './testing/signed-mail.ts'

const own = signingKey('kernel.example')
const dns = tableResolve({ ...own.records, 'TXT _dmarc.kernel.example': ['v=DMARC1; p=reject'] })

function check(mail: string) {
  const envelope = {
    ip: '192.0.2.7',
    helo: 'mx.platform.example',
    mailFrom: 'b@bounce.platform.example',
    mta: 'inbox.example',
  }
  return authenticate(Buffer.from(mail), envelope, dns)
}

test('a mail whose headers never end is not verified, and is cheap', async () => {
  const mail = `X-Long: a\r\n${' b\r\n'.repeat(1_000_000)}${await signed(MAIL, [own])}`
  const cost = await cpuMsOf(async () => {
    expect(await check(mail)).toMatchObject({ dkim: [], dmarc: { result: 'permerror' }, aligned: [] })
  })
  expect(cost).toBeLessThan(500)
})

test('two megabytes in one line are checked without blocking others', async () => {
  const mail = await signed(`${MAIL}${'long '.repeat(400_000)}\r\n`, [own])
  const turns = await turnsDuring(async () => {
    const { dkim } = await check(mail)
    expect(dkim).toMatchObject([{ domain: 'kernel.example', result: 'pass' }])
  })
  expect(turns).toBeGreaterThan(10)
})

describe('hashing a body', () => {
  const ALL = [
    ['spaces', ' \r\n'],
    ['one line of words', 'words '],
    ['tabs', 'a\t\tb \r\n'],
    ['line feeds', '\n'],
    ['empty lines', '\r\n'],
    ['carriage returns', '\r'],
    ['one line', 'x'],
  ] as const
  const LINES = process.env.TEST_ALL ? ALL : ALL.slice(0, 2)
  /** Ten signatures that each need another hash, as `l=` differs. */
  const costly = (line: string, bytes: number) => {
    const signature = (n: number) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=kernel.example; s=s1; h=from; l=${10 ** 9 + n}; bh=AA; b=AA\r\n`
    const signatures = Array.from({ length: 10 }, (_, n) => signature(n)).join('')
    return `${signatures}${MAIL}${line.repeat(bytes / line.length)}`
  }

  test.each(LINES)('of %s for ten signatures costs little more than of words for one', async (_of, line) => {
    const MB = 1_000_000
    const plain = await signed(`${MAIL}${'Words of a line that goes on.\r\n'.repeat(MB / 31)}`, [own])
    await check(plain)
    const usual = await cpuMsOf(() => check(plain))
    const cost = await cpuMsOf(() => check(costly(line, MB)))
    expect(cost).toBeLessThan(15 * usual + 100)
  })

  test.each(LINES)('of %s does not block others', async (_of, line) => {
    const turns = await turnsDuring(async () => {
      const result = await check(costly(line, 4_000_000))
      expect(result).toMatchObject({ dmarc: { result: 'fail', policy: 'reject' }, aligned: [] })
    })
    expect(turns).toBeGreaterThan(4_000_000 / 65_536)
  })
})
