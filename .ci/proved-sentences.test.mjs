import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConformance } from './conformance.mjs'
import { provedSentences } from './proved-sentences.mjs'

const FILE = 'apps/web/src/login.test.tsx'

function proved(name, ...ran) {
  const row = `| 2.1.1 | One signs in | [${name}](../${FILE}) |`
  const outcomes = ran.map(([title, status]) => ({ title, status }))
  return provedSentences(readConformance(`### 2.1 /login\n${row}`), new Map([[FILE, outcomes]]))
}

function reason(why, name = 'a name') {
  return [`sentence 2.1.1 (One signs in): “${name}” in ${FILE} ${why}`]
}

test('a sentence whose test passed is proved', () => {
  assert.deepEqual(proved('a name', ['a name', 'passed']), { proved: 1, all: 1, unproved: [] })
})

test('a sentence whose test failed is not', () => {
  assert.deepEqual(proved('a name', ['a name', 'failed']), { proved: 0, all: 1, unproved: reason('failed') })
})

test('a sentence whose test was skipped is not', () => {
  assert.deepEqual(proved('a name', ['a name', 'skipped']).unproved, reason('was skipped'))
})

test('a sentence whose test did not run is not', () => {
  assert.deepEqual(proved('a name', ['another name', 'passed']).unproved, reason('did not run'))
  assert.deepEqual(proved('a name').unproved, reason('did not run'))
})

test('a test of this name in another file proves nothing', () => {
  const table = readConformance('### 2.1 /login\n| 2.1.1 | One signs in | [a name](../other.test.ts) |')
  const outcomes = new Map([[FILE, [{ title: 'a name', status: 'passed' }]]])
  assert.equal(provedSentences(table, outcomes).proved, 0)
})

test('one of several tests that did not pass is enough', () => {
  assert.deepEqual(proved('a name', ['a name', 'passed'], ['a name', 'failed']).unproved, reason('failed'))
  const both = `a name](../${FILE})<br>[b`
  assert.equal(proved(both, ['a name', 'passed']).proved, 0)
  assert.equal(proved(both, ['a name', 'passed'], ['b', 'passed']).proved, 1)
})

test('a name with cases represents all of them', () => {
  assert.equal(proved('%s of %i', ['a (b) of 1', 'passed'], ['c of 2', 'passed']).proved, 1)
  assert.equal(proved('%s of %i', ['a (b) of 1', 'passed'], ['c of 2', 'failed']).proved, 0)
  assert.equal(proved('$method $path.name, always', ['GET /x, always', 'passed']).proved, 1)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a name as it stands in a source.
  assert.equal(proved('in ${zone.name} too', ['in Berlin too', 'passed']).proved, 1)
  assert.equal(proved('100 %% of %s', ['100 % of it', 'passed']).proved, 1)
})

test('all other characters of a name are compared literally', () => {
  assert.equal(proved('is (a)? 5 $', ['is (a)? 5 $', 'passed']).proved, 1)
  assert.equal(proved('is (a)?', ['is ', 'passed']).proved, 0)
})
