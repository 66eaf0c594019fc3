import { expect, it } from 'vitest'
import { mailFilename } from './mail-filename.ts'

it.each([
  ['paper.pdf', 'paper.pdf'],
  ['Zprávy – květen.pdf', 'Zprávy – květen.pdf'],
  ['月報.pdf', '月報.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\paper.pdf', 'paper.pdf'],
  ['.htaccess', 'htaccess'],
  ['paper\u202efdp.exe', 'paperfdp.exe'],
  ['pa\u200bper\u00ad.pdf', 'paper.pdf'],
  ['paper.pdf\r\nSet-Cookie: a=b', 'paper.pdfSet-Cookie_ a=b'],
  ['a"b<c>|d?.pdf', 'a_b_c_d_.pdf'],
  ['paper.pdf. . ', 'paper.pdf'],
  ['', 'attachment.pdf'],
  ['/// ..', 'attachment.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('the file name %j is shown as %j', (given, shown) => {
  expect(mailFilename(given, 'application/pdf')).toBe(shown)
})

it.each([
  ['text/plain', 'attachment.txt'],
  ['Text/CSV', 'attachment.csv'],
  ['application/zip', 'attachment.zip'],
  ['application/x-unknown', 'attachment.bin'],
])('a file of the type %s without a name is named %s', (mediaType, name) => {
  expect(mailFilename('', mediaType)).toBe(name)
})

it('a long name is shortened and keeps its ending', () => {
  const name = mailFilename(`${'💧'.repeat(5000)}.pdf`, 'application/pdf')
  expect([...name]).toHaveLength(100)
  expect(mailFilename(`${'a'.repeat(300)}.pdf`, 'application/pdf')).toMatch(/^a{95}….pdf$/)
})
