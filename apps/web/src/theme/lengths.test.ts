import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tokens = new URL(import.meta.resolve('@tidings/ui/theme/tokens.css'))
const FOLDERS = [fileURLToPath(new URL('../..', tokens)), fileURLToPath(new URL('..', import.meta.url))]

/** Lines and shades, which stay as thin as they are however large the font. */
const DRAWN =
  /^(?:border.*|outline.*|box-shadow|text-decoration.*|text-underline-offset|background|transform|--sh-\d|--r-full)$/u
/** A length in px that is more than a hairline. */
const PIXELS = /(?<![\w.-])-?(?:\d{2,}|[3-9])(?:\.\d+)?px/u

test('sizes of text and of what it is in are in rem, so that they follow the font size of the browser', async () => {
  const found: string[] = []
  for (const folder of FOLDERS) {
    for await (const name of glob('**/*.css', { cwd: folder, exclude: ['**/node_modules/**'] })) {
      const text = await readFile(path.join(folder, name), 'utf8')
      const declarations = text.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/([\w-]+):\s*([^;{}]+);/gu)
      for (const [whole, property = '', value = ''] of declarations) {
        if (PIXELS.test(value) && !DRAWN.test(property)) found.push(`${name}: ${whole}`)
      }
    }
    for await (const name of glob('**/*.tsx', {
      cwd: folder,
      exclude: ['**/*.test.tsx', '**/node_modules/**'],
    })) {
      const text = await readFile(path.join(folder, name), 'utf8')
      for (const [whole] of text.matchAll(/style=\{\{.*(?:[\d}]px|(?:fontSize|height|margin\w*): \d)/giu))
        found.push(`${name}: ${whole}`)
    }
  }
  expect(found).toEqual([])
})
