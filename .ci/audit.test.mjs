import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withoutExplanation } from './audit-rows.mjs'
import { readConformance } from './conformance.mjs'
import { conformanceFaults } from './conformance-faults.mjs'
import { root } from './place.mjs'

/**
 * Requirements of levels 1 and 2 that apply, and those that became applicable: two-step sign-in, tokens of a provider.
 */
const ALL = 200 + 11

test('every requirement of the audit names tests that exist, or says in words why not', () => {
  const audit = withoutExplanation(readFileSync(join(root, '.github/ASVS.md'), 'utf8'))
  const table = readConformance(audit.text)
  // A part may consist of words alone.
  const parts = table.parts.filter(({ rows }) => rows.length > 0)
  const sourceOf = (file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  assert.deepEqual(conformanceFaults({ ...table, parts }, sourceOf), [])
  assert.deepEqual(audit.faults, [])
  assert.equal(new Set(audit.ids).size, ALL)
})

test('a row keeps its tests, and a row of words is accepted as it is', () => {
  const rows = ['| 1.1.1 | a | [x](../y)<br>Gap: not all of it |', '| 1.1.2 | b | Design: it is so |']
  assert.deepEqual(withoutExplanation(rows.join('\n')), {
    text: '| 1.1.1 | a | [x](../y) |',
    ids: ['1.1.1', '1.1.2'],
    faults: [],
  })
  assert.deepEqual(withoutExplanation('| 1.1.3 | c |  |').faults, [
    '1.1.3: neither a test nor an explanation',
  ])
})
