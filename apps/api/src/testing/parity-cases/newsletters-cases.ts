import type { Case } from './parity-reader.ts'

/** Parity cases of newsletters. */
export const NEWSLETTERS_CASES: Record<string, Case[]> = {
  'newsletters.list': [
    ['nothing', () => ({})],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'newsletters.add': [
    ['a newsletter', () => ({ name: 'Margins', sourceEmail: 'hello@margins.example', color: 'sw-mint' })],
    ['a bad email', () => ({ name: 'Margins', sourceEmail: 'margins' })],
    ['no name', () => ({ sourceEmail: 'hello@margins.example' })],
  ],
  'newsletters.get': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.issues': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['a page', ({ newsletterId }) => ({ id: newsletterId, page: 2, pageSize: 1 })],
    ['an unknown one', () => ({ id: 'unknown' })],
    ['no such page', ({ newsletterId }) => ({ id: newsletterId, page: 0 })],
  ],
  'newsletters.update': [
    ['a name and a colour', ({ newsletterId }) => ({ id: newsletterId, name: 'Kernels', color: 'sw-mint' })],
    ['nothing new', ({ newsletterId }) => ({ id: newsletterId })],
    ['a short name', ({ newsletterId }) => ({ id: newsletterId, name: 'K' })],
    ['an unknown one', () => ({ id: 'unknown', name: 'Kernels' })],
  ],
  'newsletters.organize': [
    ['a folder and a tag', ({ newsletterId }) => ({ ids: [newsletterId], folder: 'Work', addTag: 'linux' })],
    ['an empty name', ({ newsletterId }) => ({ ids: [newsletterId], folder: ' ' })],
    ['an unknown one', () => ({ ids: ['unknown'], addTag: 'linux' })],
  ],
  'newsletters.senders': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.merge': [
    ['with itself', ({ newsletterId }) => ({ id: newsletterId, into: newsletterId })],
    ['an unknown one', ({ newsletterId }) => ({ id: 'unknown', into: newsletterId })],
  ],
  'newsletters.undoMerge': [
    ['one that is there', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.split': [
    ['by no sender of it', ({ newsletterId }) => ({ id: newsletterId, keys: ['none'], name: 'Kernel Jobs' })],
    ['an unknown one', () => ({ id: 'unknown', keys: ['none'], name: 'Kernel Jobs' })],
  ],
  'newsletters.processConfirmations': [['nothing', () => ({})]],
  'newsletters.unsubscribeMethods': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.unsubscribe': [
    ['one without a way', ({ newsletterId }) => ({ id: newsletterId })],
    ['a way that there is not', ({ newsletterId }) => ({ id: newsletterId, how: 'carrier pigeon' })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.undoUnsubscribe': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.restore': [
    ['one that is there', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.confirmations': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.delete': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['the own one with its highlights', ({ newsletterId }) => ({ id: newsletterId, highlights: true })],
    ['a half answer', ({ newsletterId }) => ({ id: newsletterId, highlights: 'perhaps' })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.health': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.worth': [
    ['a quarter', () => ({})],
    ['a year', () => ({ days: '365' })],
  ],
  'newsletters.corrections': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.deleteCorrection': [
    ['the own one', ({ newsletterId, correctionId }) => ({ id: newsletterId, correctionId })],
    ['an unknown one', ({ newsletterId }) => ({ id: newsletterId, correctionId: 'unknown' })],
  ],
}
