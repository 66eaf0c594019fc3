import type { Case } from './parity-reader.ts'

/** Parity cases of feeds. */
export const FEEDS_CASES: Record<string, Case[]> = {
  'feeds.list': [['nothing', () => ({})]],
  'feeds.create': [
    ['today’s edition', () => ({ kind: 'today' })],
    ['a newsletter', ({ newsletterId }) => ({ kind: 'newsletter', newsletterId })],
    ['a newsletter that nobody has', () => ({ kind: 'newsletter', newsletterId: 'unknown' })],
    ['no newsletter', () => ({ kind: 'newsletter' })],
    ['an empty tag', () => ({ kind: 'tag', tag: ' ' })],
    ['an unknown kind', () => ({ kind: 'everything' })],
  ],
  'feeds.revoke': [
    ['one of the user’s', ({ feedId }) => ({ id: feedId })],
    ['an unknown id', () => ({ id: 'unknown' })],
  ],
}
