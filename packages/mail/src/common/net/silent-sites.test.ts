import { expect, test } from 'vitest'
import { openSilentSites } from './silent-sites.ts'

test('a site is not asked for a while after three lookups in a row without an answer', () => {
  let now = 0
  const sites = openSilentSites(() => now)
  const fail = (...names: string[]) => {
    for (const name of names) sites.record(`${name}.example`, false)
  }
  fail('a.silent', 'b.silent', 'other')
  sites.record('c.silent.example', true)
  fail('a.silent', 'b.silent')
  expect(sites.isSilent('d.silent.example')).toBe(false)
  fail('_dmarc.silent')
  expect(sites.isSilent('d.silent.example')).toBe(true)
  expect(sites.isSilent('other.example')).toBe(false)
  now = 30_001
  expect(sites.isSilent('d.silent.example')).toBe(false)
  fail('d.silent')
  expect(sites.isSilent('d.silent.example')).toBe(true)
})
