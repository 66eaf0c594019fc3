import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test.each([
  ['crew@thehustle.example', 'mailto:crew@thehustle.example'],
  ['news+daily@kernel.example', 'mailto:news%2Bdaily@kernel.example'],
  ['a@b.example?bcc=eve@c.example&body=x', 'mailto:a@b.example%3Fbcc%3Deve@c.example%26body%3Dx'],
])('%s is written as one address', (address, link) => {
  expect(mailLink(address)).toBe(link)
})
