import { textContent } from '@tidings/mail/common/html/text-content'
import { expect, test } from 'vitest'
import { anchorsIn } from './anchor-passage.ts'

const found = (content: string, text: string, rest: object = {}) =>
  anchorsIn(content)({ text, prefix: null, suffix: null, start_offset: null, ...rest })

test('words are found at their new position, with their surroundings there', () => {
  expect(found('A new beginning. The patch set shrank. It took years.', 'patch set shrank')).toEqual({
    prefix: 'A new beginning. The ',
    suffix: '. It took years.',
    start_offset: 21,
    end_offset: 37,
  })
})

test('white space makes no difference', () => {
  const place = found('The patch\n  set\u00a0shrank at last', 'patch set shrank')
  expect(place).toMatchObject({ start_offset: 4, end_offset: 22, prefix: 'The ', suffix: ' at last' })
})

test('of several positions it is the one with the same surroundings, otherwise the nearest', () => {
  const content = 'one sail here, two sail there, three sail'
  expect(found(content, 'sail', { prefix: 'two ' })).toMatchObject({ start_offset: 19 })
  expect(found(content, 'sail', { suffix: ' here' })).toMatchObject({ start_offset: 4 })
  expect(found(content, 'sail', { start_offset: 38 })).toMatchObject({ start_offset: 37 })
})

test('words that were removed are not found, nor is an empty text', () => {
  expect(found('The patch set grew.', 'shrank')).toBeUndefined()
  expect(found('The patch set grew.', ' ')).toBeUndefined()
})

test('the text content is what a browser has of the HTML', () => {
  const html = '<h2>Sails &amp; steel</h2><p>On <b>ships</b><br>again</p><table><tr><td>1</td></tr></table>'
  expect(textContent(html)).toBe('Sails & steelOn shipsagain1')
})

// It used to take minutes, during which nobody else could write to the database.
test('the content of a long article with many highlights is read once', () => {
  const content = Array.from({ length: 8000 }, (_, n) => `Sentence ${n} of a long text.`).join(' ')
  const anchor = anchorsIn(content)
  for (let n = 0; n < 100; n += 1) {
    const text = `Sentence ${n * 79} of`
    const place = anchor({ text, prefix: null, suffix: null, start_offset: null })
    expect(content.slice(place?.start_offset, place?.end_offset)).toBe(text)
  }
})
