import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The hue of a colour written as `#rrggbb`, in degrees. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most !== red) throw new Error(`${color} is far from orange.`)
  return (60 * (green - blue)) / (most - least)
}

test.each(['light', 'dark', 'sepia'])(
  'the ribbon of a duplicate is orange in the %s theme',
  async (theme) => {
    const file = new URL(import.meta.resolve(`@tidings/ui/theme/${theme}.css`))
    const [, color = ''] = /--ribbon: (#[0-9a-f]{6});/.exec(await readFile(file, 'utf8')) ?? []
    expect(hueOf(color)).toBeGreaterThan(25)
    expect(hueOf(color)).toBeLessThan(40)
  },
)
