import type { Case } from './parity-reader.ts'

/** Parity cases of topics. */
export const TOPICS_CASES: Record<string, Case[]> = {
  'topics.list': [['nothing', () => ({})]],
  'topics.follow': [
    ['a tag', () => ({ kind: 'tag', key: 'Linux' })],
    ['the own newsletter', ({ newsletterId }) => ({ kind: 'source', key: newsletterId })],
    ['an unknown newsletter', () => ({ kind: 'source', key: 'unknown' })],
    ['no such kind', () => ({ kind: 'author', key: 'Ada' })],
    ['a tag with a comma', () => ({ kind: 'tag', key: 'a,b' })],
  ],
  'topics.mute': [
    ['a category', () => ({ kind: 'category', key: 'technology' })],
    ['an unknown newsletter', () => ({ kind: 'source', key: 'unknown' })],
    ['nothing', () => ({})],
  ],
  'topics.clear': [
    ['a tag', () => ({ kind: 'tag', key: 'linux' })],
    ['an unknown newsletter', () => ({ kind: 'source', key: 'unknown' })],
    ['no key', () => ({ kind: 'tag' })],
  ],
}
