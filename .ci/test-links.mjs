import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './place.mjs'

/**
 * Checks that the test files that documents in .github link exist, and that those of the specification's and the audit's
 * tables, `[name](../path/to/file.test.ts)`, have a test of that name.
 */
const TABLES = ['.github/CONFORMANCE.md', '.github/ASVS.md']
const LINK = /\[((?:[^\]\\]|\\.)+)\]\(([^()\s]+\.test\.[a-z]+)\)/g
const ESCAPED = /\\([\\|[\]*_<>`~'"])/g

const sources = new Map()
function sourceOf(file) {
  if (!sources.has(file)) {
    sources.set(file, existsSync(file) ? readFileSync(file, 'utf8').replace(ESCAPED, '$1') : undefined)
  }
  return sources.get(file)
}

let links = 0
const faults = []
for (const document of globSync('.github/**/*.md', { cwd: root })) {
  for (const [, linked, path] of readFileSync(join(root, document), 'utf8').matchAll(LINK)) {
    links++
    const name = linked.replace(ESCAPED, '$1')
    const source = sourceOf(join(root, dirname(document), path))
    if (source === undefined) faults.push(`${document}: there is no ${path}`)
    else if (
      TABLES.includes(document) &&
      !["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`))
    ) {
      faults.push(`${document}: ${path} has no test “${name}”`)
    }
  }
}
if (links === 0) faults.push('no document links a test')
for (const fault of faults) console.error(fault)
console.log(`${links} links to tests, ${faults.length} of them broken`)
process.exitCode = faults.length > 0 ? 1 : 0
