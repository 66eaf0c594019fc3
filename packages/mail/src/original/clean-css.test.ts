import { describe, expect, it, test } from 'vitest'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { cleanCss } from './clean-css.ts'

const pictureAt = (address: string) =>
  address.startsWith('https://ok.') ? `/p/${address.at(-1)}` : undefined
const clean = (css: string) => cleanCss(css, pictureAt)

describe('the CSS of a mail', () => {
  it('is unchanged if it loads nothing', () => {
    const css = `/* a */ @media only screen and (max-width: 600px) { .a > td[class="b"] { width: 100% !important; font-family: 'Lucida Grande', serif } }`
    expect(clean(css)).toBe(css)
  })

  it.each([
    ['a quoted address', `url("https://ok.example/1")`, `url("/p/1")`],
    ['a bare one', `url( https://ok.example/1 )`, `url("/p/1")`],
    [
      'a set of them',
      `image-set("https://ok.example/1" 1x, url(https://ok.example/2) 2x)`,
      `image-set("/p/1" 1x, url("/p/2") 2x)`,
    ],
    [
      'the type of one',
      `image-set("https://ok.example/1" type("image/png"))`,
      `image-set("/p/1" type("image/png"))`,
    ],
  ])('loads pictures through this server: %s', (_, given, wanted) => {
    expect(clean(`background: ${given}`)).toBe(`background: ${wanted}`)
  })

  test.each([
    'background: url(https://evil.example/x)',
    'background: URL("https://evil.example/x")',
    'background: u\\72l("https://evil.example/x")',
    'background: u\\72l(https://evil.example/x)',
    "background: src('https://evil.example/x')",
    "background: -webkit-image-set('https://evil.example/x' 1x)",
    "background: image-set('https://evil.example/x' 1x)",
    "background: cross-fade('https://evil.example/x', 20%)",
    'background: url(https://evil.example/x"y)',
    'background: url("https://evil.example/x\ny")',
    '@import "https://evil.example/x";',
    '@im\\70ort url(https://evil.example/x) screen;',
    '@import/**/"https://evil.example/x"',
    '@font-face { font-family: a; src: url(https://evil.example/x) }',
    '@namespace url(https://evil.example/x);',
    'a { color: red } @import "https://evil.example/x"; b { color: red }',
  ])('sends no requests elsewhere: %s', (css) => {
    expect(clean(css)).not.toContain('evil.example')
  })

  test.each(['url(', 'u\\72l(', 'src(', 'image-set('])(
    '%s stays a function after a string left open',
    (open) => {
      expect(clean(`background: ${open}"a\nhttps://evil.example/x)`)).toBe(
        `background: ${open}"about:invalid"\nhttps://evil.example/x)`,
      )
    },
  )

  test('what is left out makes no comment of its neighbours, which would end in a string', () => {
    const text = '" */; background: url(https://evil.example/x) "'
    expect(clean(`a { b: /url(x"y)*${text} }`)).toBe(`a { b: /url("about:invalid")*${text} }`)
  })

  test('does not load substituted addresses', () => {
    const css = `a { --x: "https://evil.example/x"; background: image-set(var(--x) 1x); width: var(--y) }`
    expect(clean(css)).toBe(
      `a { --x: "https://evil.example/x"; background: image-set(none(--x) 1x); width: var(--y) }`,
    )
  })

  test('removing something does not affect its neighbours', () => {
    expect(clean('a{color:red}@font-face{src:url(x)}b{color:blue}')).toBe('a{color:red} b{color:blue}')
    expect(clean('@media print{@import "x"}b{color:blue}')).toBe('@media print{ }b{color:blue}')
  })

  test('removing something does not end the style sheet', () => {
    expect(clean('a<@import "x";/style><img src=x>')).not.toMatch(/<\/style/)
    expect(clean('a{content:"</style>"}')).not.toMatch(/<\/style/)
  })
})

test.each(['var(', 'url(var(', 'image-set(var(', 'image-set((', '@import ', '--a('])(
  'takes linear time: repeated %j',
  async (piece) => {
    const css = `a{x:image-set(a);y:${piece.repeat(200_000 / piece.length)}`
    expect(await cpuMsOf(() => cleanCss(css, () => undefined))).toBeLessThan(5_000)
  },
)
