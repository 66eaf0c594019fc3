import { expect, test } from 'vitest'
import { nameOfNewsletter, shownName } from './shown-name.ts'

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
  ['', 'security@linux.example', '[USN-3885-1] OpenSSH', 'security@linux.example'],
])('the newsletter of %j <%s> with %j is called %s', (name, address, subject, called) => {
  expect(nameOfNewsletter({ sender: { name, address }, subject })).toBe(called)
})
