import { expect, it } from 'vitest'
import { parseMailboxes } from './parse-mailboxes.ts'

it.each([
  ['a name', 'Acme Weekly <News@Acme.Example>', 'Acme Weekly', 'news@acme.example'],
  ['no name', 'news@acme.example', '', 'news@acme.example'],
  ['a comma', 'Acme, Inc. <news@acme.example>', 'Acme, Inc.', 'news@acme.example'],
  ['two commas', 'Oslo, Bergen, Tromsø Weekly <n@c.example>', 'Oslo, Bergen, Tromsø Weekly', 'n@c.example'],
  ['a semicolon', 'Weekly; the paper <n@c.example>', 'Weekly; the paper', 'n@c.example'],
  ['a colon', 'Herald: The Evening <n@c.example>', 'Herald: The Evening', 'n@c.example'],
  ['a colon and a semicolon', 'Herald: Evening; Late <n@c.example>', 'Herald: Evening; Late', 'n@c.example'],
  ['a quoted comma', '"Acme, Inc." <n@c.example>', 'Acme, Inc.', 'n@c.example'],
  ['a comma after quotes', '"Acme", Inc. <n@c.example>', 'Acme, Inc.', 'n@c.example'],
  ['escaped quotes', '"The \\"Acme\\" Letter" <n@c.example>', 'The "Acme" Letter', 'n@c.example'],
  ['an unclosed quote', '"Acme, Inc. <n@c.example>', '"Acme, Inc.', 'n@c.example'],
  [
    'an encoded word before a comma',
    '=?utf-8?Q?M=C3=BCnch?=, Ltd. <n@c.example>',
    'Münch, Ltd.',
    'n@c.example',
  ],
  ['a decoded comma', '=?utf-8?Q?Acme=2C_Inc=2E?= <n@c.example>', 'Acme, Inc.', 'n@c.example'],
  ['all of it encoded', '=?utf-8?Q?Acme_=3Cn=40c=2Eexample=3E?=', 'Acme', 'n@c.example'],
  ['HTML', 'Salt &amp; Light &#8211; Weekly <n@c.example>', 'Salt & Light – Weekly', 'n@c.example'],
  ['single quotes', "'Acme Weekly' <n@c.example>", 'Acme Weekly', 'n@c.example'],
  ['an apostrophe', "Ann's Letter <n@c.example>", "Ann's Letter", 'n@c.example'],
  ['an @', 'Work @ Acme, daily <n@c.example>', 'Work @ Acme, daily', 'n@c.example'],
  ['an address', '"ann@a.example" <n@c.example>', 'ann@a.example', 'n@c.example'],
  ['a comment', 'n@c.example (Acme Weekly)', 'Acme Weekly', 'n@c.example'],
  ['an unclosed comment', 'Acme (Weekly <n@c.example>', 'Acme (Weekly', 'n@c.example'],
  ['a smiley', 'Acme :-) <n@c.example>', 'Acme :-)', 'n@c.example'],
  ['angle brackets', 'Acme <Weekly> <n@c.example>', 'Acme <Weekly>', 'n@c.example'],
  ['no closing bracket', 'Acme <n@c.example', 'Acme', 'n@c.example'],
  ['spaces in the address', 'Acme < n@c.example >', 'Acme', 'n@c.example'],
  ['no brackets', 'Acme, Inc. n@c.example', 'Acme, Inc.', 'n@c.example'],
  ['a mailto:', 'Acme <mailto:n@c.example>', 'Acme', 'n@c.example'],
  ['a quoted part before the @', 'Acme <"ann b"@c.example>', 'Acme', '"ann b"@c.example'],
  ['a group of one', 'Board: Ann <n@c.example>;', 'Ann', 'n@c.example'],
  ['a comma at the end', 'Acme <n@c.example>,', 'Acme', 'n@c.example'],
])('a sender with %s is read', (_what, field, name, address) => {
  expect(parseMailboxes(field)).toEqual([{ name, address }])
})

it('several mailboxes are told apart, and names with commas stay whole', () => {
  expect(
    parseMailboxes('Ann <a@x.example>, b@x.example, Acme, Inc. <c@x.example>; Dee <d@x.example>'),
  ).toEqual([
    { name: 'Ann', address: 'a@x.example' },
    { name: '', address: 'b@x.example' },
    { name: 'Acme, Inc.', address: 'c@x.example' },
    { name: 'Dee', address: 'd@x.example' },
  ])
})

it.each([[''], ['Acme'], ['undisclosed-recipients:;'], ['<>'], ['@'], ['Acme <news>'], ['=?utf-8?Q?Acme?=']])(
  '%j has no mailbox',
  (field) => expect(parseMailboxes(field)).toEqual([]),
)

it('a hostile field is read', () => {
  for (const text of ['<', '"', '(', ',', ':;', '<@', '\\"', '=?a?q?', ' @', '&a']) {
    expect(parseMailboxes(text.repeat(100_000)).length).toBeLessThan(2)
  }
})
