import { describe, expect, test } from 'vitest'
import type { Outcome } from '../sender/authentication.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'
import { unsubscribeMailto, unsubscribeMethods } from './unsubscribe-methods.ts'

const ONE_CLICK = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'
const BOTH = ['from', 'list-unsubscribe', 'list-unsubscribe-post']
const page = (url: string) => ({ how: 'page', url, host: new URL(url).host })
const U = 'https://lists.kernel.example/leave?u=7'

function methodsIn(
  lines: string[],
  covers: string[] = BOTH,
  result: 'pass' | 'fail' = 'pass',
  { domain = 'mail.kernel.example', dmarc = 'pass' as Outcome } = {},
) {
  const raw = [
    'From: Ann <ann@kernel.example>',
    ...lines,
    '',
    'List-Unsubscribe: <https://evil.example/>',
  ].join('\r\n')
  return unsubscribeMethods(unsubscribeHeaders(Buffer.from(raw)), {
    from: 'kernel.example',
    dkim: [{ domain, selector: 's', result, why: null, covers }],
    dmarc: { result: dmarc, policy: null },
  })
}

describe('one click', () => {
  test('is the best method if a valid signature covers both headers', () => {
    expect(methodsIn([`List-Unsubscribe: <mailto:leave@kernel.example>, <${U}>`, ONE_CLICK])).toEqual([
      { how: 'one-click', url: U, host: 'lists.kernel.example' },
      { how: 'mail', to: 'leave@kernel.example', subject: 'unsubscribe', body: '' },
      page(U),
    ])
  })

  const LIST = `List-Unsubscribe: <${U}>`
  test.each<[string, string[], string[]?, 'fail'?]>([
    ['no signature holds', [LIST, ONE_CLICK], BOTH, 'fail'],
    ['none covers List-Unsubscribe-Post', [LIST, ONE_CLICK], ['list-unsubscribe']],
    ['none covers List-Unsubscribe', [LIST, ONE_CLICK], ['list-unsubscribe-post']],
    ['it is not offered', [LIST]],
    ['it is offered in other words', [LIST, 'List-Unsubscribe-Post: yes']],
    ['it is offered twice', [LIST, ONE_CLICK, ONE_CLICK]],
    ['the list is named twice', [LIST, LIST, ONE_CLICK]],
  ])('is not a method if %s', (_, lines, covers, result) => {
    expect(methodsIn(lines, covers, result)).toEqual([page(U)])
  })

  test.each([
    ['another domain signed', { domain: 'evil.example' }],
    ['DMARC fails', { dmarc: 'fail' as const }],
  ])('is not a method if %s, whatever is covered', (_, altered) => {
    expect(methodsIn([`List-Unsubscribe: <${U}>`, ONE_CLICK], BOTH, 'pass', altered)).toEqual([page(U)])
  })

  test('is not a method over http; the page remains', () => {
    const http = 'http://lists.kernel.example/leave'
    expect(methodsIn([`List-Unsubscribe: <${http}>`, ONE_CLICK])).toEqual([page(http)])
  })
})

describe('odd headers', () => {
  test('are unfolded, white space is removed and comments are skipped', () => {
    const lines = [
      'LIST-UNSUBSCRIBE: (Use this (or that) to leave <https://evil.example/>)',
      '\t<https://lists.kernel.example/',
      '  leave?u=7>, (or',
      ' write) <mailto:leave@kernel.example?subject=bye>',
      'List-Unsubscribe-Post:',
      '  List-Unsubscribe=One-Click',
    ]
    expect(methodsIn(lines).map(({ how }) => how)).toEqual(['one-click', 'mail', 'page'])
    expect(methodsIn(lines)[0]).toMatchObject({ url: U })
  })

  test.each([
    [
      '=?utf-8?q?=3Chttps=3A//lists=2Ekernel=2Eexample/lea?=\r\n =?utf-8?q?ve=3Fu=3D7=3E?=',
      'List-Unsubscribe=One-Click',
    ],
    [
      `=?utf-8?B?${Buffer.from(`<${U}>`).toString('base64')}?=`,
      '=?us-ascii?Q?List-Unsubscribe=3DOne-Click?=',
    ],
    ['<=?us-ascii?Q?https=3A//lists=2Ekernel=2Eexample/leave=3Fu=3D7?=>', 'List-Unsubscribe=One-Click'],
  ])('of encoded words are decoded: %s', (list, post) => {
    const [method] = methodsIn([`List-Unsubscribe: ${list}`, `List-Unsubscribe-Post: ${post}`])
    expect(method).toMatchObject({ how: 'one-click', url: U })
  })

  test('without brackets are read as bare addresses', () => {
    expect(methodsIn([`List-Unsubscribe: ${U}, mailto:leave@kernel.example`])).toHaveLength(2)
  })

  test.each([`<${U}`, `<<${U}>>`, `<URL:${U}>`, `&lt;${U}&gt;`, `"<${U}>"`])(
    'are read as they are meant: %s',
    (list) => {
      expect(methodsIn([`List-Unsubscribe: ${list}`])).toEqual([page(U)])
    },
  )

  test('with a thousand addresses give one method of each kind', () => {
    const many = Array.from({ length: 1000 }, (_, n) => `<https://h${n}.example/x>`).join(',\r\n ')
    expect(methodsIn([`List-Unsubscribe: ${many}`, ONE_CLICK])).toEqual([
      { how: 'one-click', url: 'https://h0.example/x', host: 'h0.example' },
      page('https://h0.example/x'),
    ])
  })

  test.each([
    `https://kernel.example/${'x'.repeat(10_000)}`,
    'https://127.0.0.1/leave',
    'https://localhost/leave',
    'https://[::1]/leave',
    'https://user:secret@kernel.example/leave',
    'https://kernel.example:8443/leave',
    'https://kernel.example@evil.example/',
    'https://ｋernel.example/leave',
    'ftp://kernel.example/leave',
    'javascript:alert(1)',
    'mailto:',
    'mailto:no-address',
    'nonsense',
    '',
  ])('with only %.60s give no method', (address) => {
    expect(methodsIn([`List-Unsubscribe: <${address}>`, ONE_CLICK])).toEqual([])
  })

  test('with look-alike letters show the host in punycode', () => {
    expect(methodsIn(['List-Unsubscribe: <https://kеrnel.example/leave>'])).toEqual([
      { how: 'page', url: 'https://xn--krnel-zwe.example/leave', host: 'xn--krnel-zwe.example' },
    ])
  })

  test('are parsed quickly, however long', async () => {
    const long = [`List-Unsubscribe: ${'('.repeat(50_000)}${'<'.repeat(50_000)}`, ONE_CLICK]
    expect(await cpuMsOf(() => methodsIn(long))).toBeLessThan(200)
  })
})

const plain = { to: 'leave@kernel.example', subject: 'unsubscribe', body: '' }

test('a mail has only the recipient, subject and body of the address', () => {
  expect(unsubscribeMailto('mailto:leave+u7@kernel.example?subject=Leave%20me&body=one%0D%0Atwo')).toEqual({
    to: 'leave+u7@kernel.example',
    subject: 'Leave me',
    body: 'one\ntwo',
  })
})

test.each([
  'mailto:leave@kernel.example',
  'MAILTO:leave%40kernel.example?',
  'mailto:leave@KERNEL.example?cc=ann@evil.example&bcc=bea@evil.example&to=cat@evil.example',
  'mailto:leave@kernel.example?attach=/etc/passwd&attachment=file:///etc/passwd&from=x@evil.example',
  'mailto:leave@kernel.example?subject=unsubscribe&Subject=Win%20a%20lamp',
  'mailto:leave@kernel.example?subject=%FF&body=%E0%A4%A',
])('%s sends to nobody else, and nothing else', (address) => {
  expect(unsubscribeMailto(address)).toEqual(plain)
})

test.each([
  ['%0D%0ABcc:%20ann@evil.example', 'Bcc: ann@evil.example'],
  ['a%0Ab%00c%E2%80%A8d', 'a b c d'],
])('a subject of %s is one line', (written, subject) => {
  expect(unsubscribeMailto(`mailto:leave@kernel.example?subject=${written}`)?.subject).toBe(subject)
})

test('an international domain is converted to punycode', () => {
  expect(unsubscribeMailto('mailto:leave@bücher.example')?.to).toBe('leave@xn--bcher-kva.example')
})

test.each([
  'mailto:leave@kernel.example,ann@evil.example',
  'mailto:leave@kernel.example%2Cann@evil.example',
  'mailto:leave@kernel.example%0D%0ARCPT%20TO:ann@evil.example',
  'mailto:%22leave%0D%0A%22@kernel.example',
  'mailto:leave@localhost',
  'mailto:root@127.0.0.1',
  'mailto:root@[::1]',
  'mailto:@kernel.example',
  'mailto:leave@',
  `mailto:leave@kernel.example?subject=${'x'.repeat(10_000)}`,
  'mailto:%',
])('%.60s is not an address to write to', (address) => {
  expect(unsubscribeMailto(address)).toBeNull()
})

const words = (written: string) => {
  const mail = unsubscribeMailto(`mailto:leave@kernel.example?subject=${written}&body=${written}`)
  return mail && [mail.subject, mail.body]
}

test.each([
  ['plain', 'x'.repeat(900), 'x'.repeat(200)],
  ['escaped', '%78'.repeat(300), 'x'.repeat(200)],
  ['of letters that take two units', encodeURIComponent(`x${'😀'.repeat(150)}`), `x${'😀'.repeat(99)}`],
  ['behind white space', `${'%20'.repeat(300)}${'x'.repeat(300)}`, 'x'.repeat(200)],
])('long texts are cut after 200 decoded characters: %s', (_, written, kept) => {
  expect(words(written)).toEqual([kept, kept])
})

test.each([
  ['%C2%85%C2%9B', 'C1 controls'],
  ['%E2%80%AE%E2%81%A6', 'marks that turn the reading direction'],
  ['%E2%80%8B%EF%BB%BF', 'characters that nobody sees'],
  ['%E2%80%A8%E2%80%A9', 'separators of lines'],
  ['%00%08%1B', 'C0 controls'],
])('%s, which are %s, become a space', (written) => {
  expect(words(`a${written}b`)).toEqual(['a b', 'a b'])
})

test('double escapes are decoded once', () => {
  expect(words('a%250D%250ABcc:b')).toEqual(['a%0D%0ABcc:b', 'a%0D%0ABcc:b'])
})
