import { expect, test } from 'vitest'
import { isLookAlike } from './look-alike-host.ts'

const host = (name: string) => new URL(`https://${name}/`).hostname

test.each([
  ['Cyrillic o', 'lоwtide.example'],
  ['a one for an l', '1owtide.example'],
  ['a zero for an o', 'l0wtide.example'],
  ['rn for m', 'rnargins.example', 'margins.example'],
  ['an accent', 'lówtide.example'],
  ['Cyrillic all through', 'аррӏе.example'],
  ['Greek among Latin', 'news-τide.example'],
])('%s makes a look-alike: %s', (_what, name, sender = 'lowtide.example') => {
  expect(isLookAlike(host(name), sender)).toBe(true)
})

test.each([
  'lowtide.example',
  'click.lowtide.example',
  'müller.example',
  'пример.example',
  '港町.example',
  'mailer.example',
])('%s is what it says', (name) => {
  expect(isLookAlike(host(name), 'lowtide.example')).toBe(false)
})
