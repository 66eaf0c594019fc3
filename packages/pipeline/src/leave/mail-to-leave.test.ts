import { expect, test } from 'vitest'
import { mailToLeave } from './mail-to-leave.ts'

const plain = { to: 'leave@kernel.example', subject: 'unsubscribe', body: '' }

test('a mail has the one recipient, the subject and the body that were named', () => {
  expect(mailToLeave('mailto:leave+u7@kernel.example?subject=Leave%20me&body=one%0D%0Atwo')).toEqual({
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
])('%s asks nobody else, and sends nothing else', (address) => {
  expect(mailToLeave(address)).toEqual(plain)
})

test.each([
  ['%0D%0ABcc:%20ann@evil.example', 'Bcc: ann@evil.example'],
  ['a%0Ab%00c%E2%80%A8d', 'a b c d'],
])('a subject of %s is one line', (written, subject) => {
  expect(mailToLeave(`mailto:leave@kernel.example?subject=${written}`)?.subject).toBe(subject)
})

test('an international domain is asked by its name in the network', () => {
  expect(mailToLeave('mailto:leave@bücher.example')?.to).toBe('leave@xn--bcher-kva.example')
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
])('%.60s is no address to write to', (address) => {
  expect(mailToLeave(address)).toBeNull()
})

test('long words are cut', () => {
  const mail = mailToLeave(`mailto:leave@kernel.example?subject=${'x'.repeat(900)}&body=${'y'.repeat(3000)}`)
  expect([mail?.subject.length, mail?.body.length]).toEqual([500, 2000])
})
