import { expect, test } from 'vitest'
import { senderIdentity } from './sender-identity.ts'

const sent = (name: string, address: string) => senderIdentity({ name, address })

test.each([
  'news@kernel.example',
  'news+daily@kernel.example',
  'web2mail@kernel.example',
  'newsletter-2026@kernel.example',
  'editor.in.chief.of.the.long.list@kernel.example',
  '20240101000000@kernel.example',
])('%s is known by the whole of it', (address) => {
  expect(sent('Kernel Weekly', address)).toBe(`from:${address}`)
})

test('fresh addresses of one newsletter are one identity', () => {
  const first = sent('Anchor Desk', 'online#3.19799.13-clbkghwzrjfx.1@letters.example')
  expect(sent('Anchor Desk', 'online#3.20001.96-u3zlwffmd5ud.1@letters.example')).toBe(first)
  expect(sent('ANCHOR DESK!', 'online#3.20115.09-rbtgeknwy9w6.1@letters.example')).toBe(first)
})

test('fresh addresses of two newsletters of one publisher are two', () => {
  const [desk, gear] = ['Anchor Desk', 'Cool Gear'].map((name) =>
    sent(name, 'online#3.19799.13-clbkghwzrjfx.1@letters.example'),
  )
  expect(desk).not.toBe(gear)
})

test('the same word at another domain is another sender', () => {
  const key = 'online#3.19799.13-clbkghwzrjfx.1'
  expect(sent('News', `${key}@a.example`)).not.toBe(sent('News', `${key}@b.example`))
})
