import { describe, expect, it } from 'vitest'
import { analyseMail } from '../analyse-mail.ts'
import { htmlMail, textMail } from '../testing/mail-of.ts'

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

  it.each([
    ['below a title', (css: string) => `The Lamp\r\n\r\n${css}\r\n${TEXT}`],
    ['at the end', (css: string) => `The Lamp\n\n${TEXT}\n\n${css}`],
  ])('and %s', async (_where, write) => {
    const css =
      '@media (max-width: 600px) { .a { width: 100% !important; } }\n.ExternalClass { width: 100% }\n'
    const found = (await textMail(write(css))).text?.replaceAll('\r', '')
    expect(found?.trim().replace(/\n{3,}/g, '\n\n')).toBe(`The Lamp\n\n${TEXT}`)
  })

  it('and at the beginning of a page', async () => {
    const { html } = await htmlMail(
      '<html><body class="a">p { margin: 0 } a { color: red } td { padding: 0 }<p>The lamp</p></body></html>',
    )
    expect(html?.trim()).toBe('<html><body class="a"><p>The lamp</p></body></html>')
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
  [
    'an example at the end',
    `Links are red with this rule, whatever else is written:\n\n@media print { a { color: red } }`,
  ],
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
    `x${'\n'.repeat(300_000)}.ExternalClass`,
    `${'x\n\n.a{b:c}'.repeat(60_000)}.ExternalClass`,
    `mso-x ${'@media{a{'.repeat(60_000)}`,
    '<!--'.repeat(150_000),
  ]) {
    await textMail(text)
  }
  expect(performance.now() - start).toBeLessThan(10_000)
})
