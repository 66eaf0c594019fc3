import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { OWN_MAIL_FIELD, openOwnMails } from './own-mails.ts'

const own = openOwnMails(randomBytes(32))
const mark = own.mark('digest-0a1b')
const mailWith = (field: string) =>
  Buffer.from(
    `Received: from a.example\r\nFrom: Tidings <no-reply@inbox.test>\r\n${field}\r\nSubject: Today\r\n\r\nText\r\n`,
  )

test('a mail that was sent from here is recognised, folded or written in other letters too', () => {
  for (const field of [`${OWN_MAIL_FIELD}: ${mark}`, `tidings-mail:\r\n ${mark}`]) {
    expect(own.isOwn(mailWith(field))).toBe(true)
  }
})

test.each([
  ['without a mark', 'X-A: b'],
  [
    'with a mark of another installation',
    `${OWN_MAIL_FIELD}: ${openOwnMails(randomBytes(32)).mark('digest-0a1b')}`,
  ],
  ['with the mark of another id', `${OWN_MAIL_FIELD}: ${mark.replace('0a1b', '0a1c')}`],
  ['with an id alone', `${OWN_MAIL_FIELD}: digest-0a1b`],
  ['with a signature that is none', `${OWN_MAIL_FIELD}: digest-0a1b.${'_'.repeat(43)}`],
  ['with a mark in its text', `X-A: b\r\n\r\n${OWN_MAIL_FIELD}: ${mark}`],
])('a mail %s is not', (_, field) => {
  expect(own.isOwn(mailWith(field))).toBe(false)
})
