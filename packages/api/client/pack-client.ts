import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildClient } from './build-client.ts'

/** Builds and packs the typed client into the given folder; prints the path of the package, for `npm install`. */
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const [destination = dist] = process.argv.slice(2)
buildClient(`${dist}/client`)
const packed = execFileSync('pnpm', ['pack', '--json', '--pack-destination', destination], {
  cwd: `${dist}/client`,
  encoding: 'utf8',
})
console.log(JSON.parse(packed).filename)
