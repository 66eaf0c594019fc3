import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildClient } from './build-client.ts'

/** Builds the typed client and packs it; prints where the package lies, for `npm install`. Takes the folder to put it in. */
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const [destination = dist] = process.argv.slice(2)
buildClient(`${dist}/client`)
const packed = execFileSync('pnpm', ['pack', '--json', '--pack-destination', destination], {
  cwd: `${dist}/client`,
  encoding: 'utf8',
})
console.log(JSON.parse(packed).filename)
