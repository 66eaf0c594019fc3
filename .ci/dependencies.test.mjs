import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { endedExceptions, findAdvisories, isAllowed, licenceFaults, lockedVersions } from './dependencies.mjs'

test('a licence is allowed if one of its alternatives is', () => {
  for (const licence of ['MIT', '(MIT OR EUPL-1.1+)', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC']) {
    assert.equal(isAllowed(licence), true, licence)
  }
  for (const licence of ['GPL-3.0', 'Unknown', 'MIT AND GPL-3.0', 'SEE LICENSE IN x']) {
    assert.equal(isAllowed(licence), false, licence)
  }
})

test('another licence needs an exception by name, which allows no other one, and nothing more than development', () => {
  const packages = [
    { name: 'a', license: 'MIT', isProduction: true },
    { name: '@b/linux', license: 'LGPL-3.0', isProduction: true },
    { name: 'c', license: 'GPL-3.0', isProduction: true },
    { name: 'd', license: 'Unknown', isProduction: true },
  ]
  const exceptions = {
    '@b/*': { licence: 'LGPL-3.0' },
    c: { licence: 'LGPL-3.0' },
    d: { licence: 'Unknown', isDevelopment: true },
    e: { licence: 'GPL-3.0' },
  }
  assert.deepEqual(licenceFaults(packages, exceptions), [
    'c has the license GPL-3.0, which is not allowed',
    'd (Unknown) is allowed for development only, and production has it',
    'the exception for e allows nothing',
  ])
})

test('an exception ends on its day, and has a reason', () => {
  const exceptions = {
    licences: { a: { reason: 'why', until: '2026-11-29' }, b: { reason: 'why', until: '2026-11-28' } },
    advisories: { 'GHSA-1': { reason: '', until: '2027-01-01' }, 'GHSA-2': { reason: 'why' } },
  }
  assert.deepEqual(
    endedExceptions(exceptions, '2026-11-29').map((fault) => fault.split(' ')[3]),
    ['b', 'GHSA-1', 'GHSA-2'],
  )
})

test('the versions of a lock file are those of its packages, without their peers', () => {
  const lock = `importers:\n\n  a@1.0.0:\n\npackages:\n\n  '@b/c@1.2.3':\n    resolution: {}\n\n  d@4.0.0-rc.1:\n    x: y\n\n  d@5.0.0:\n\nsnapshots:\n\n  e@6.0.0(d@5.0.0):\n`
  assert.deepEqual(lockedVersions(lock), { '@b/c': ['1.2.3'], d: ['4.0.0-rc.1', '5.0.0'] })
})

test('severe vulnerabilities without an exception are faults; a registry that doesn’t tell is no success', async () => {
  let respond
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await new Response(request).text())
    respond(response, request, body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const registry = `http://127.0.0.1:${server.address().port}/npm/`
  const advisory = (id, severity) => ({ url: `https://x.example/${id}`, title: 'Bad', severity })
  respond = (response, { method, url }, body) => {
    assert.deepEqual([method, url], ['POST', '/npm/-/npm/v1/security/advisories/bulk'])
    assert.deepEqual(body, { a: ['1.0.0'], b: ['2.0.0'] })
    response.end(
      JSON.stringify({ a: [advisory('G1', 'high'), advisory('G2', 'critical')], b: [advisory('G3', 'low')] }),
    )
  }
  const versions = { a: ['1.0.0'], b: ['2.0.0'] }
  assert.deepEqual(await findAdvisories(registry, versions, { G2: {} }), {
    faults: ['a 1.0.0: high, Bad (https://x.example/G1)'],
    others: ['a 1.0.0: critical, Bad (https://x.example/G2)', 'b 2.0.0: low, Bad (https://x.example/G3)'],
  })
  respond = (response) => response.writeHead(405).end()
  assert.equal((await findAdvisories(registry, versions, {})).skipped, 'the registry responds 405')
  await new Promise((resolve) => server.close(resolve))
  assert.match((await findAdvisories(registry, versions, {})).skipped, /^the registry gives no answer/)
})
