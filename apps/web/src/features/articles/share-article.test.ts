import { beforeAll, expect, test, vi } from 'vitest'
import { addressOf } from './share-article.ts'

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'https://tidings.example' } })
  return () => vi.unstubAllGlobals()
})

test.each([
  ['its own address', { url: 'https://lwn.example/a' }, 'https://lwn.example/a'],
  ['its page here, where it has no other', { url: null }, 'https://tidings.example/article/a%2Fb'],
  [
    'its page here, where its link is known to its sender alone',
    { url: 'https://click.sender.example/x', isOpaqueLink: true },
    'https://tidings.example/article/a%2Fb',
  ],
])('what is shared of an article is %s', (_, article, address) => {
  expect(addressOf({ id: 'a/b', title: 'Sails', ...article })).toBe(address)
})
