import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_COLOR, NEWSLETTER_COLORS } from '@tidings/api/browser-rules'
import { expect, test } from 'vitest'

const shared = new URL(import.meta.resolve('@tidings/ui/theme/shared.css'))
const FOLDERS = [fileURLToPath(new URL('../..', shared)), fileURLToPath(new URL('..', import.meta.url))]

/** The files of both packages that match, with their text. */
async function* sources(pattern: string) {
  for (const cwd of FOLDERS) {
    for await (const name of glob(pattern, { cwd, exclude: ['**/*.test.tsx', '**/node_modules/**'] }))
      yield { name, text: await readFile(path.join(cwd, name), 'utf8') }
  }
}

/** Lines and shades, which stay as thin as they are however large the font. */
const DRAWN =
  /^(?:border.*|outline.*|box-shadow|text-decoration.*|text-underline-offset|background|transform|--sh-\d|--r-full)$/u
/** A length in px that is more than a hairline. */
const PIXELS = /(?<![\w.-])-?(?:\d{2,}|[3-9])(?:\.\d+)?px/u

test('sizes of text and of what it is in are in rem, so that they follow the font size of the browser', async () => {
  const found: string[] = []
  for await (const { name, text } of sources('**/*.css')) {
    const declarations = text.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/([\w-]+):\s*([^;{}]+);/gu)
    for (const [whole, property = '', value = ''] of declarations) {
      if (PIXELS.test(value) && !DRAWN.test(property)) found.push(`${name}: ${whole}`)
    }
  }
  for await (const { name, text } of sources('**/*.tsx')) {
    for (const [whole] of text.matchAll(/style=\{\{.*(?:[\d}]px|(?:fontSize|height|margin\w*): \d)/giu))
      found.push(`${name}: ${whole}`)
  }
  expect(found).toEqual([])
})

test('every shared class that a module composes exists, and every one that exists is used', async () => {
  const declared = new Set(
    [...(await readFile(shared, 'utf8')).matchAll(/\.([a-z][a-z\d-]*)/gu)].map(([, name]) => name),
  )
  const composed = new Set<string | undefined>()
  let components = ''
  for await (const { name, text } of sources('**/*.{tsx,module.css}')) {
    if (name.endsWith('.tsx')) components += text
    for (const [, names = ''] of text.matchAll(/composes: ([a-z\d -]+) from global/gu))
      for (const each of names.split(' ')) composed.add(each)
  }
  expect([...composed].filter((name) => !declared.has(name))).toEqual([])
  const classes = new Set(
    [...components.matchAll(/className=["{][^>\n]*/gu)].flatMap(([use]) => use.split(/[^a-z\d-]/u)),
  )
  expect([...declared].filter((name) => !composed.has(name) && !classes.has(name ?? ''))).toEqual([])
})

test('the stacking order is set by its named values alone, in styles and in code', async () => {
  const found: string[] = []
  for await (const { name, text } of sources('**/*.{css,tsx}')) {
    const said = text.matchAll(/z-index:\s*([^;]+);|zIndex(?:=|:\s*)["'{]*([^"'},]+)/gu)
    for (const [, style, code] of said) {
      if (!/^var\(--z-[a-z]+\)$/u.test(style ?? code ?? '')) found.push(`${name}: ${style ?? code}`)
    }
  }
  expect(found).toEqual([])
})

test('the colours that a newsletter may have are those that its circle has style classes for', async () => {
  const css = await readFile(new URL('../avatar/avatar.module.css', shared), 'utf8')
  const classes = [...css.matchAll(/data-swatch='([^']+)'/g)].map(([, name]) => name)
  expect([DEFAULT_COLOR, ...classes]).toEqual(NEWSLETTER_COLORS)
})
