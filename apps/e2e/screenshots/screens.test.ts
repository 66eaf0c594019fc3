import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SCREENS } from './screens.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

test.each(SCREENS)(
  'the README shows $name with alternative text, and the file is small',
  async ({ name }) => {
    const file = `.github/screenshots/${name}.webp`
    expect(await readFile(path.join(ROOT, 'README.md'), 'utf8')).toMatch(
      new RegExp(`<img src="${file}" width="\\d+" alt="[^"]{20,}">`),
    )
    expect((await stat(path.join(ROOT, file))).size).toBeLessThan(150 * 1024)
  },
)
