import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const shared = new URL(import.meta.resolve('@tidings/ui/theme/shared.css'))
const FOLDERS = [fileURLToPath(new URL('..', shared)), fileURLToPath(new URL('..', import.meta.url))]

test('every shared class that a module composes exists, and every one that exists is used', async () => {
  const declared = new Set(
    [...(await readFile(shared, 'utf8')).matchAll(/\.([a-z][a-z\d-]*)/gu)].map(([, name]) => name),
  )
  const composed = new Set<string | undefined>()
  let components = ''
  for (const folder of FOLDERS) {
    for await (const name of glob('**/*.{tsx,module.css}', {
      cwd: folder,
      exclude: ['**/node_modules/**'],
    })) {
      const text = await readFile(path.join(folder, name), 'utf8')
      if (name.endsWith('.tsx')) components += text
      for (const [, names = ''] of text.matchAll(/composes: ([a-z\d -]+) from global/gu))
        for (const each of names.split(' ')) composed.add(each)
    }
  }
  expect([...composed].filter((name) => !declared.has(name))).toEqual([])
  const classes = new Set(
    [...components.matchAll(/className=["{][^>\n]*/gu)].flatMap(([use]) => use.split(/[^a-z\d-]/u)),
  )
  expect([...declared].filter((name) => !composed.has(name) && !classes.has(name ?? ''))).toEqual([])
})
