import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tokens = new URL(import.meta.resolve('@tidings/ui/theme/tokens.css'))
const FOLDERS = [fileURLToPath(new URL('../..', tokens)), fileURLToPath(new URL('..', import.meta.url))]

test('the stacking order is set by its named values alone, in styles and in code', async () => {
  const found: string[] = []
  for (const folder of FOLDERS) {
    for await (const name of glob('**/*.{css,tsx}', { cwd: folder, exclude: ['**/node_modules/**'] })) {
      const text = await readFile(path.join(folder, name), 'utf8')
      const said = text.matchAll(/z-index:\s*([^;]+);|zIndex(?:=|:\s*)["'{]*([^"'},]+)/gu)
      for (const [, style, code] of said) {
        if (!/^var\(--z-[a-z]+\)$/u.test(style ?? code ?? '')) found.push(`${name}: ${style ?? code}`)
      }
    }
  }
  expect(found).toEqual([])
})

test('the named values increase from the bar to the toasts', async () => {
  const css = await readFile(tokens, 'utf8')
  const order = [...css.matchAll(/--z-([a-z]+):\s*(-?\d+);/gu)].map(([, name, level]) => [
    name,
    Number(level),
  ])
  expect(order).toEqual([
    ['below', -1],
    ['raised', 1],
    ['bar', 100],
    ['shade', 105],
    ['side', 110],
    ['modal', 200],
    ['popover', 300],
    ['toast', 400],
  ])
})
