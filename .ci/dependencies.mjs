import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './capture.mjs'
import { root } from './place.mjs'

/**
 * `npm run dependencies`: whether the licences of all installed packages are allowed, whether the exceptions still
 * hold, and whether the registry knows of vulnerabilities in the versions of the lock file.
 */

/** Licences that ask for no more than their text with a copy. Others need an exception by name. */
const ALLOWED = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Python-2.0'.split(
    ' ',
  ),
)
/** Severities that fail the check; the others are printed. */
const SEVERE = new Set(['high', 'critical'])
/** Names a request, and its milliseconds. */
const TOGETHER = 250
const PATIENCE_MS = 60_000

/** Whether a licence is allowed: an SPDX expression of one level, of which one alternative suffices. */
export function isAllowed(licence) {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => ALLOWED.has(part)))
}

/**
 * The faults of licences. `packages` are `{ name, license, isProduction }`; `exceptions` are by name, or its beginning
 * and `*`.
 */
export function licenceFaults(packages, exceptions) {
  const used = new Set()
  const faults = []
  for (const { name, license, isProduction } of packages) {
    if (isAllowed(license)) continue
    const found = Object.entries(exceptions).find(([key]) =>
      key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key,
    )
    if (found) used.add(found[0])
    const [, exception] = found ?? []
    if (exception?.licence !== license)
      faults.push(`${name} has the license ${license}, which is not allowed`)
    else if (isProduction && exception.isDevelopment) {
      faults.push(`${name} (${license}) is allowed for development only, and production has it`)
    }
  }
  const unused = Object.keys(exceptions).filter((key) => !used.has(key))
  return [...faults, ...unused.map((key) => `the exception for ${key} allows nothing`)]
}

/** A sentence for each exception that has ended by a day, such as `2026-11-29`, or has no reason. */
export function endedExceptions({ licences, advisories }, today) {
  return Object.entries({ ...licences, ...advisories })
    .filter(([, { reason, until }]) => !reason || !/^\d{4}-\d\d-\d\d$/.test(until ?? '') || until < today)
    .map(([name, { until }]) => `the exception for ${name} ended on ${until}, or has no reason`)
}

/** Versions by name, of a lock file of pnpm (version 9). */
export function lockedVersions(lock) {
  const [, packages = ''] = /^packages:\n([\s\S]*?)^snapshots:/m.exec(lock) ?? []
  const versions = {}
  for (const [, name, version] of packages.matchAll(/^ {2}'?(@?[^@\n]+)@(\d[^':(\n]*)'?:$/gm)) {
    versions[name] ??= []
    versions[name].push(version)
  }
  return versions
}

/**
 * Asks a registry for known vulnerabilities (its bulk endpoint, which npm uses). Returns sentences: `faults`, and
 * `others`, which are of less severity or have an exception; `skipped` is why it gave no answer.
 */
export async function findAdvisories(registry, versions, exceptions) {
  const faults = []
  const others = []
  const entries = Object.entries(versions)
  for (let at = 0; at < entries.length; at += TOGETHER) {
    let found
    try {
      const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(entries.slice(at, at + TOGETHER))),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!response.ok) return { faults, others, skipped: `the registry responds ${response.status}` }
      found = await response.json()
    } catch (error) {
      return {
        faults,
        others,
        skipped: `the registry gives no answer (${error.cause?.code ?? error.message})`,
      }
    }
    for (const [name, advisories] of Object.entries(found)) {
      for (const { url, title, severity } of advisories) {
        const id = url.split('/').pop()
        const line = `${name} ${versions[name]?.join(', ')}: ${severity}, ${title} (${url})`
        if (SEVERE.has(severity) && !Object.hasOwn(exceptions, id)) faults.push(line)
        else others.push(line)
      }
    }
  }
  return { faults, others }
}

/** The installed packages with their licences. Throws if pnpm can't tell. */
async function installedPackages() {
  const listed = async (...more) => {
    const { code, stdout, output } = await capture('pnpm', ['licenses', 'list', '--json', ...more], {
      cwd: root,
    })
    if (code !== 0) throw new Error(`pnpm can’t list licences: ${output}`)
    return Object.values(JSON.parse(stdout)).flat()
  }
  const [all, production] = await Promise.all([listed(), listed('--prod')])
  const names = new Set(production.map(({ name }) => name))
  return all.map(({ name, license }) => ({ name, license, isProduction: names.has(name) }))
}

/**
 * Checks the workspace; `asks` is whether the registry is asked as well. Returns the faults, and a line about the
 * vulnerabilities.
 */
export async function checkDependencies({ asks }) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const exceptions = JSON.parse(read('.ci/dependency-exceptions.json'))
  const faults = [
    ...licenceFaults(await installedPackages(), exceptions.licences),
    ...endedExceptions(exceptions, new Date().toISOString().slice(0, 10)),
  ]
  if (!asks) return { faults, advisories: 'not asked for; npm run dependencies does' }
  const { stdout: registry } = await capture('pnpm', ['config', 'get', 'registry'], { cwd: root })
  const versions = lockedVersions(read('pnpm-lock.yaml'))
  const found = await findAdvisories(registry.trim(), versions, exceptions.advisories)
  for (const line of found.others) console.log(line)
  // A machine without a registry that answers can still test; CI must not be without.
  if (found.skipped && process.env.CI) faults.push(`known vulnerabilities were not checked: ${found.skipped}`)
  const count = `${found.faults.length} severe and ${found.others.length} others in ${Object.keys(versions).length} packages`
  return {
    faults: [...faults, ...found.faults],
    advisories: found.skipped ? `SKIPPED, as ${found.skipped}` : count,
  }
}

if (process.argv[1] === import.meta.filename) {
  const { faults, advisories } = await checkDependencies({ asks: true })
  for (const fault of faults) console.error(fault)
  console.log(`Vulnerabilities of packages: ${advisories}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
