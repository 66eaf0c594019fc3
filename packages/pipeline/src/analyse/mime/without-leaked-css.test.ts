import { describe, expect, it } from 'vitest'
import { textMail } from '../../testing/mail-of.ts'
import { analyseMail } from '../analyse-mail.ts'

const TEXT =
  'The lamplighter of Wick has trained nine apprentices: {sic} they light the pier.\n\nThe pier pays in herring.'

describe('a style sheet at the beginning of a plain text is left out', () => {
  it.each([
    '@media only screen and (max-width: 500px) { .lamp { width: 100% !important; } }\nbody { margin: 0; }\n\n',
    '.ReadMsgBody { width: 100%; } .ExternalClass { width: 100%; }\n',
    'table,\ntd {\n  border: 0;\n}\n@media (max-width: 600px) {\n  .a { color: red }\n  .b > p { color: blue; }\n}\n/* Lamps */\n#outlook a { padding: 0 }\n\n',
    '<!--\n/* Font Definitions */\n@font-face {font-family:Lamp; panose-1:2 15 5;}\np.MsoNormal, li.MsoNormal {margin:0cm;}\n-->\n',
    '96 600 @font-face { font-family: Lamp; src: url(https://lamps.example/a.woff) }\n',
    '@import url(https://lamps.example/a.css);\na { color: red }\n',
    'p { margin: 0 } a { color: red } td { padding: 0 }\n',
    'img { border: 0 }\n@media print { }\n',
  ])('%j', async (css) => {
    expect((await textMail(css + TEXT)).text?.trim()).toBe(TEXT)
  })

  it('so that neither title nor summary has it', async () => {
    const css = '@media print { .a { color: red } }\n'
    const { articles } = await analyseMail(Buffer.from(`From: a@b.example\nSubject: Lamps\n\n${css}${TEXT}`))
    expect(articles).toMatchObject([{ title: 'Lamps', text: TEXT }])
    expect(articles[0]?.summary).not.toContain('@media')
  })
})

it.each([
  ['an example', `a { color: red }\n\nThis rule makes links red.`],
  ['an example below text', `Write this:\n\n@media print { a { color: red } }\n\nThen print.`],
  ['only a style sheet', '@media print { a { color: red } }'],
  ['a mention', '@lamps: hello { all }\n\nThe lamp is lit.'],
  ['an open brace', '@media print { a { color: red\n\nThe lamp is lit.'],
  ['braces in prose', 'The set {a: 1} is small; the set {b: 2}, too. Others {c} are not.'],
])('%s stays', async (_what, text) => {
  expect((await textMail(text)).text?.trim()).toBe(text)
})

it('costs no more than the text, whatever it begins with', async () => {
  const start = performance.now()
  for (const text of [
    '/*'.repeat(300_000),
    '{'.repeat(600_000),
    '@media{'.repeat(90_000),
    'a{b:c}'.repeat(100_000),
    'a '.repeat(300_000),
    '<!--'.repeat(150_000),
  ]) {
    await textMail(text)
  }
  expect(performance.now() - start).toBeLessThan(10_000)
})
