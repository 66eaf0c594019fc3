import { expect, test } from 'vitest'
import type { SenderFingerprint } from '../sender/sender-fingerprint.ts'
import { type AwaitedNewsletter, isFirstOf } from './is-first-of.ts'

const fingerprint = (address: string, name: string, listId: string | null = null): SenderFingerprint => ({
  listId,
  sender: { name, address },
  subject: 'The first tide',
  listName: null,
  ownName: null,
  statesName: false,
  lists: [],
})
const TIDE: AwaitedNewsletter = { name: 'Low Tide Letters', sourceEmail: 'hello@lowtide.example', asked: [] }
const ON_PLATFORM = {
  ...TIDE,
  asked: [fingerprint('no-reply@substack.com', 'Low Tide Letters', 'tide.substack.com')],
}

test.each([
  ['another address of its site', 'news@lowtide.example', 'Low Tide Letters', 2],
  ['another address of its site without a name', 'news@mail.lowtide.example', '', 2],
  ['whoever writes it', 'maria@lowtide.example', 'Maria Marr', 2],
  ['another newsletter of its site', 'markets@lowtide.example', 'Market Watch', 0],
  ['elsewhere, under its name', 'news@evil.example', 'Low Tide Letters', 0],
  ['a platform, under its name', 'lowtide@substack.com', 'Low Tide Letters', 0],
] as const)('a mail from %s is its first one or not, %#', (_what, address, name, fit) => {
  expect(isFirstOf(fingerprint(address, name), TIDE)).toBe(fit)
})

test.each([
  ['under its name', 'lowtide@substack.com', 'Low Tide Letters', null, 1],
  ['under the name of its writer and it', 'lowtide@substack.com', 'Ann from Low Tide Letters', null, 1],
  ['under another name', 'kernel@substack.com', 'Kernel Weekly', null, 0],
  ['of another platform, under its name', 'lowtide@beehiiv.com', 'Low Tide Letters', null, 0],
  ['with the List-Id of the mail that asked', 'post@mg2.substack.com', 'Ann', 'tide.substack.com', 3],
] as const)(
  'from the platform that asked to confirm it, a mail %s is its first one or not',
  (_what, address, name, listId, fit) => {
    expect(isFirstOf(fingerprint(address, name, listId), ON_PLATFORM)).toBe(fit)
  },
)

test('two authors on one platform are different senders', () => {
  const pending = {
    name: 'Ann',
    sourceEmail: 'ann@substack.com',
    asked: [fingerprint('ann@substack.com', 'Ann Marr')],
  }
  expect(isFirstOf(fingerprint('kernel@substack.com', 'Kernel Weekly'), pending)).toBe(0)
})
