import { expect, test } from 'vitest'
import { type ListChoices, readChoices, withoutFilters, writeChoices } from './list-location.ts'

const chosen: ListChoices = {
  view: 'list',
  tag: 'AI & law',
  filters: {
    read: 'unread',
    categories: ['ai', 'machine learning'],
    sources: ['a', 'b'],
    only: ['withPicture'],
  },
}

test('what is chosen is in the address and is read from it again', () => {
  const written = writeChoices(new URLSearchParams('category=ai'), chosen).toString()
  expect(written).toContain('category=ai&')
  expect(readChoices(new URLSearchParams(written))).toEqual(chosen)
})

test('nothing chosen leaves the address as it was', () => {
  const usual = readChoices(new URLSearchParams())
  expect(usual).toMatchObject({ view: 'grid', tag: '' })
  expect(writeChoices(new URLSearchParams('category=ai'), usual).toString()).toBe('category=ai')
  const cleared = writeChoices(writeChoices(new URLSearchParams(), chosen), withoutFilters(chosen))
  expect(cleared.toString()).toBe('view=list')
})

test('an invented address counts as not chosen', () => {
  const made = readChoices(new URLSearchParams('view=rows&read=maybe&duplicates=no&categories=,'))
  expect(made).toEqual(readChoices(new URLSearchParams()))
})
