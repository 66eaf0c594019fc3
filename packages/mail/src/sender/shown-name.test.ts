import { expect, test } from 'vitest'
import { listNameOf, nameOfNewsletter, shownName } from './shown-name.ts'

test.each([
  ['Kernel Weekly', 'bounces+123-abc@mail.kernel.example', 'Kernel Weekly'],
  ['', 'news@kernel.example', 'news@kernel.example'],
  ['', 'bounces+8841-77ab-ann=example.com@em.kernel.example', 'kernel.example'],
  ['', '0100018f2a9b7c11-3de1-4f7a@amazonses.example', 'amazonses.example'],
  ['bounce-md_30850198.6f1a@mandrill.kernel.example', 'news@kernel.example', 'kernel.example'],
  ['', 'no-reply@kernel.example', 'kernel.example'],
  ['', 'prvs=12ab34cd=news@kernel.example', 'kernel.example'],
  ['', 'unknown@invalid', 'invalid'],
])('%j <%s> is shown as %s', (name, address, shown) => {
  expect(shownName({ name, address })).toBe(shown)
})

const NONE = { listId: null, listName: null, ownName: null }

test.each([
  ['Lex Neva', 'lex@sre.example', 'SRE Weekly Issue #157', 'SRE Weekly'],
  ['', 'pudge@perl.example', '[use Perl] Headlines for 2002-08-30', 'use Perl'],
  ['Marco from CloudSecList', 'm@sec.example', '📖 [The CloudSecList] Issue 33', 'CloudSecList'],
  ['Kernel Weekly', 'news@kernel.example', '[Sponsored] Issue 7 of kernels', 'Kernel Weekly'],
  ['Not Boring', 'notboring@letters.example', 'Weekly Dose of Optimism #19', 'Not Boring'],
  ['Ann Lee', 'ann@lee.example', '[New post] On lamps', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', 'Lamps: a history', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', 'SRE Weekly (Issue 157)', 'SRE Weekly'],
  ['Ann Lee', 'ann@lee.example', 'Welcome to issue 5', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', 'Here it is: Issue 5', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', "We're #1 in the rankings", 'Ann Lee'],
  ['News @ Night', 'news@night.example', '[Lamps] Lit again', 'News @ Night'],
  ['Ann Lee', 'ann@lee.example', 'SRE Weekly -- 17 Aug 02', 'SRE Weekly'],
  ['Ann Lee', 'ann@lee.example', 'MEDIA: lampNews Digest September 30 - October 5, 2002', 'lampNews Digest'],
  ['Ann Lee', 'ann@lee.example', 'Lampen-Brief vom 3. Oktober 2024', 'Lampen-Brief'],
  ['Ann Lee', 'ann@lee.example', 'What happened on 6 June 1944', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', 'Our meeting, October 5', 'Ann Lee'],
  ['Kernel Weekly', 'news@kernel.example', 'Lamp Notes, 7 March 2025', 'Kernel Weekly'],
  ['Mailer', 'noreply@lamps.example', 'LAMPS UPDATE: August 14, 2002', 'LAMPS UPDATE'],
  ['Newsletter', 'noreply@lamps.example', 'Riddles', 'lamps.example'],
  ["'Ann Lee' via Lamp Friends", 'lamp-friends@groups.example', 'Meeting', 'Lamp Friends'],
  ['Lamp Weekly via Mailer', 'weekly@lamps.example', 'Riddles', 'Lamp Weekly via Mailer'],
  ['Ann Lee from One Small Lamp', 'ann@lee.example', 'Riddles', 'One Small Lamp'],
  ['Ann Lee (Small Lamp)', 'ann@smalllamp.example', 'Riddles', 'Small Lamp'],
  ['Ann Lee (Editor)', 'ann@smalllamp.example', 'Riddles', 'Ann Lee (Editor)'],
  ['', 'security@linux.example', '[USN-3885-1] OpenSSH', 'linux.example'],
  ['', 'webmaster@mail.userland.example', 'Riddles', 'userland.example'],
  ['', 'ann.lee@mail.example', 'Riddles', 'ann.lee@mail.example'],
  ['', 'newsletter@gmail.com', 'Riddles', 'newsletter@gmail.com'],
])('the newsletter of %j <%s> with %j is called %s', (name, address, subject, called) => {
  expect(nameOfNewsletter({ ...NONE, sender: { name, address }, subject })).toBe(called)
})

test.each([
  [
    'Ubuntu Security Announcements <ubuntu-security-announce.lists.ubuntu.example>',
    'Ubuntu Security Announcements',
  ],
  ['"Built for Mars" <clxf2u0q2002r0mjt04zs9d6c.mars.example>', 'Built for Mars'],
  ['f8609630ae206654824f897b6mc list <f8609630ae206654824f897b6.196217.list-id.example>', 'Ann Lee'],
  ['"0" <336.147f3ea5ae8f52dc88fe8547639.localhost>', 'Ann Lee'],
  ['<letters.example>', 'Ann Lee'],
  ['letters.example', 'Ann Lee'],
])('the newsletter of a person whose List-Id is %s is called %s', (value, called) => {
  const sender = { name: 'Ann Lee', address: 'ann@lee.example' }
  expect(nameOfNewsletter({ ...NONE, sender, subject: 'Lamps', listName: listNameOf(value) })).toBe(called)
})

test('the newsletter whose List-Id has a prefix for subjects is called as its description', () => {
  const sender = { name: '', address: 'admin@lists.lamps.example' }
  const mail = { ...NONE, sender, subject: '[lamp-news] Lit again', listId: 'lamps.example' }
  expect(nameOfNewsletter({ ...mail, listName: 'The daily lamp' })).toBe('The daily lamp')
})

test.each([
  ['Ann Lee', 'ann@lamps.example', null, 'Small Lamp'],
  // Its words may be a person's, but nothing says that they are.
  ['Breaking Lamps', 'news@lamps.example', null, 'Breaking Lamps'],
  ['Kernel Weekly', 'news@lamps.example', null, 'Kernel Weekly'],
  // A service that hosts newsletters of many.
  ['Hoster', 'lamps@hoster.example', 'lamps.hoster.example', 'Small Lamp'],
])('the newsletter of %s <%s>, List-Id %j, which calls itself Small Lamp, is called %s', (...row) => {
  const [name, address, listId, called] = row
  const mail = { ...NONE, sender: { name, address }, listId, subject: 'Riddles', ownName: 'Small Lamp' }
  expect(nameOfNewsletter(mail)).toBe(called)
})
