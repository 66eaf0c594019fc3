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

test.each([
  ['Lex Neva', 'lex@sre.example', 'SRE Weekly Issue #157', 'SRE Weekly'],
  ['', 'pudge@perl.example', '[use Perl] Headlines for 2002-08-30', 'use Perl'],
  ['Marco from CloudSecList', 'm@sec.example', '📖 [The CloudSecList] Issue 33', 'The CloudSecList'],
  ['Kernel Weekly', 'news@kernel.example', '[Sponsored] Issue 7 of kernels', 'Kernel Weekly'],
  ['Not Boring', 'notboring@letters.example', 'Weekly Dose of Optimism #19', 'Not Boring'],
  ['Ann Lee', 'ann@lee.example', '[New post] On lamps', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', 'Lamps: a history', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', 'SRE Weekly (Issue 157)', 'SRE Weekly'],
  ['Ann Lee', 'ann@lee.example', 'Welcome to issue 5', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', 'Here it is: Issue 5', 'Ann Lee'],
  ['Ann Lee', 'ann@lee.example', "We're #1 in the rankings", 'Ann Lee'],
  ['News @ Night', 'news@night.example', '[Lamps] Lit again', 'News @ Night'],
  ['', 'security@linux.example', '[USN-3885-1] OpenSSH', 'linux.example'],
  ['', 'webmaster@mail.userland.example', 'Riddles', 'userland.example'],
  ['', 'ann.lee@mail.example', 'Riddles', 'ann.lee@mail.example'],
  ['', 'newsletter@gmail.com', 'Riddles', 'newsletter@gmail.com'],
])('the newsletter of %j <%s> with %j is called %s', (name, address, subject, called) => {
  expect(nameOfNewsletter({ sender: { name, address }, subject, listName: null })).toBe(called)
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
  expect(nameOfNewsletter({ sender, subject: 'Lamps', listName: listNameOf(value) })).toBe(called)
})
