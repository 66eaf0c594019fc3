import { expect, test } from 'vitest'
import { forgetDraft, readDraft, saveDraft } from './draft.ts'

const MARGINS = { name: 'Margins', sourceEmail: 'hello@margins.example' }

test('a draft exists for its author until it is discarded, and for nobody else', () => {
  saveDraft('ann', MARGINS)
  expect(readDraft('ann')).toEqual(MARGINS)
  expect(readDraft('bea')).toBeUndefined()
  forgetDraft('ann')
  expect(readDraft('ann')).toBeUndefined()
})

test.each(['{', 'null', '7', '{"name":"Margins"}', '{"name":7,"sourceEmail":"a@b.example"}'])(
  'what is there in another shape, %s, is no draft',
  (text) => {
    sessionStorage.setItem('unsaved:newsletter:ann', text)
    expect(readDraft('ann')).toBeUndefined()
  },
)
