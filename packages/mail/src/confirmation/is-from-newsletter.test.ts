import { expect, test } from 'vitest'
import { isFromNewsletter } from './is-from-newsletter.ts'

const TIDE = { name: 'Low Tide Letters', sourceEmail: 'hello@lowtide.example' }
const asking = (address: string, name = '', subject = '') => ({ sender: { address, name }, subject })

test.each([
  ['its own address', 'hello@lowtide.example', '', 3],
  ['another address of its domain', 'no-reply@mail.lowtide.example', '', 2],
  ['a platform that names it', 'no-reply@substack.com', 'Low Tide Letters', 1],
  ['a platform that names another', 'no-reply@substack.com', 'Kernel Weekly', 0],
  ['somebody who borrows its name', 'eve@evil.example', 'Low Tide Letters', 0],
  ['a domain that ends like it', 'hello@notlowtide.example', '', 0],
] as const)('a mail from %s counts %#', (_who, address, name, strength) => {
  expect(isFromNewsletter(asking(address, name), TIDE)).toBe(strength)
})

test('on a platform or at a mail provider with many senders, the domain alone is not enough', () => {
  const writer = { name: 'Low Tide Letters', sourceEmail: 'lowtide@substack.com' }
  expect(isFromNewsletter(asking('kernel@substack.com', 'Kernel'), writer)).toBe(0)
  expect(
    isFromNewsletter(asking('no-reply@substack.com', 'Substack', 'Confirm Low Tide Letters'), writer),
  ).toBe(1)
  expect(isFromNewsletter(asking('eve@gmail.com'), { name: 'Ann', sourceEmail: 'ann@gmail.com' })).toBe(0)
})
