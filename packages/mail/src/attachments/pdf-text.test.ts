import { expect, it, test } from 'vitest'
import { pdfFile } from '../testing/pdf-file.ts'
import { pdfText } from './pdf-text.ts'

const MAX = 100_000

test('the words of a PDF are read page by page', async () => {
  const file = pdfFile(['The harvest supper is on Friday', 'Bring a chair (or two)'])
  expect(await pdfText(file, MAX)).toBe('The harvest supper is on Friday\n\nBring a chair (or two)')
})

test('as many pages and words as allowed are read', async () => {
  const file = pdfFile(Array.from({ length: 120 }, (_, n) => `Page ${n}`))
  const text = await pdfText(file, MAX)
  expect(text).toMatch(/Page 99$/)
  expect(await pdfText(file, 50)).toBe(text.slice(0, 50))
})

it.each([
  ['a PDF that is only a beginning', pdfFile(['Words']).subarray(0, 60)],
  ['something else called PDF', Buffer.from('%PDF-1.4 and then prose')],
  ['nothing', Buffer.alloc(0)],
  ['pages without words', pdfFile(['', ''])],
])('%s has no words', async (_, file) => {
  expect(await pdfText(file, MAX)).toBe('')
})

it('leaves the bytes that it is given as they are', async () => {
  const file = pdfFile(['Words'])
  const before = Buffer.from(file)
  await pdfText(file, MAX)
  expect(file.equals(before)).toBe(true)
})
