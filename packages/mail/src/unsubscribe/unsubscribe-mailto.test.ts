import { expect, test } from 'vitest'
import { unsubscribeMailto } from './unsubscribe-mailto.ts'

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
