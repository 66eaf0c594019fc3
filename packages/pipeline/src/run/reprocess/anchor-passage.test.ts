import { expect, test } from 'vitest'
import { textContent } from '../../common/html/text-content.ts'
import { anchorPassage } from './anchor-passage.ts'

const found = (content: string, text: string, rest: object = {}) =>
  anchorPassage(content, { text, prefix: null, suffix: null, start_offset: null, ...rest })

test('words are found at their new place, with what is around them there', () => {
  expect(found('A new beginning. The patch set shrank. It took years.', 'patch set shrank')).toEqual({
    prefix: 'A new beginning. The ',
    suffix: '. It took years.',
    start_offset: 21,
    end_offset: 37,
  })
})

test('white space is no difference', () => {
  const place = found('The patch\n  set\u00a0shrank at last', 'patch set shrank')
  expect(place).toMatchObject({ start_offset: 4, end_offset: 22, prefix: 'The ', suffix: ' at last' })
})

test('of several places it is the one with the same words around, else the nearest', () => {
  const content = 'one sail here, two sail there, three sail'
  expect(found(content, 'sail', { prefix: 'two ' })).toMatchObject({ start_offset: 19 })
  expect(found(content, 'sail', { suffix: ' here' })).toMatchObject({ start_offset: 4 })
  expect(found(content, 'sail', { start_offset: 38 })).toMatchObject({ start_offset: 37 })
})

test('words that are gone are not found, nor is nothing', () => {
  expect(found('The patch set grew.', 'shrank')).toBeUndefined()
  expect(found('The patch set grew.', ' ')).toBeUndefined()
})

test('the text content is what a browser has of the HTML', () => {
  const html = '<h2>Sails &amp; steel</h2><p>On <b>ships</b><br>again</p><table><tr><td>1</td></tr></table>'
  expect(textContent(html)).toBe('Sails & steelOn shipsagain1')
})
