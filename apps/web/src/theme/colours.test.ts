import { readFile } from 'node:fs/promises'
import { DEFAULT_COLOR, NEWSLETTER_COLORS } from '@tidings/api/browser-rules'
import { describe, expect, test } from 'vitest'

const read = (theme: string) =>
  readFile(new URL(import.meta.resolve(`@tidings/ui/theme/${theme}.css`)), 'utf8')
const badges = () =>
  readFile(new URL('../badges/badges.module.css', import.meta.resolve('@tidings/ui/theme/light.css')), 'utf8')

/** Where the names of colours lie on the wheel, in degrees. */
const HUES = {
  red: [350, 370],
  peach: [15, 30],
  orange: [25, 40],
  yellow: [42, 60],
  green: [130, 160],
  blue: [200, 225],
  purple: [250, 290],
} as const

/** The name of a colour written as `#rrggbb`. */
function nameOf(color: string): string[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const chroma = max - min
  if (chroma < 40) return ['grey']
  const sixth =
    max === red
      ? (green - blue) / chroma
      : max === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  const hue = (60 * sixth + 360) % 360
  return Object.entries(HUES)
    .filter(([, [from, to]]) => [hue, hue + 360].some((at) => at >= from && at <= to))
    .map(([name]) => name)
}

const swatches = () =>
  readFile(new URL('../avatar/avatar.module.css', import.meta.resolve('@tidings/ui/theme/light.css')), 'utf8')

test('the colours that a newsletter may have are those that its circle has style classes for', async () => {
  const classes = [...(await swatches()).matchAll(/data-swatch='([^']+)'/g)].map(([, name]) => name)
  expect([DEFAULT_COLOR, ...classes]).toEqual(NEWSLETTER_COLORS)
})

describe.each(['light', 'dark', 'sepia'])('in the %s theme', (theme) => {
  test.each([
    ['the ribbon of a duplicate is orange', '--ribbon', 'orange'],
    ['TheHustle is light blue', '--src-blue', 'blue'],
    ['Stacked Marketer is peach', '--src-peach', 'peach'],
    ['CB Insights is yellow', '--src-yellow', 'yellow'],
    ['any other source is grey', '--src-grey', 'grey'],
    ['technology is blue', '--cat-technology', 'blue'],
    ['business is green', '--cat-business', 'green'],
    ['AI and machine learning are purple', '--cat-ai', 'purple'],
    ['marketing is red', '--cat-marketing', 'red'],
    ['any other category is grey', '--cat-other', 'grey'],
  ])('%s, by the hue of %s', async (_, variable, name) => {
    const [, color = ''] = new RegExp(`${variable}: (#[0-9a-f]{6});`).exec(await read(theme)) ?? []
    expect(nameOf(color)).toContain(name)
  })
})

test.each([
  ["data-source='blue'", 'src-blue'],
  ["data-source='peach'", 'src-peach'],
  ["data-source='yellow'", 'src-yellow'],
  ["data-category='technology'", 'cat-technology'],
  ["data-category='business'", 'cat-business'],
  ["data-category='ai'", 'cat-ai'],
  ["data-category='marketing'", 'cat-marketing'],
])('a badge with %s is drawn in the colour %s of its theme', async (attribute, variable) => {
  const [, rules = ''] = (await badges()).split(`[${attribute}] {`)
  expect(rules.split('}')[0]).toContain(`color: var(--${variable});`)
})

test.each([
  ['chip', 'src-grey'],
  ['category', 'cat-other'],
])('a %s without a set colour is drawn in %s', async (name, variable) => {
  const rules = (await badges()).split(`\n.${name} {`).at(-1) ?? ''
  expect(rules.split('}')[0]).toContain(`color: var(--${variable});`)
})
