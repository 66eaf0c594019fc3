import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageFolders, root } from './place.mjs'
import { supervise } from './supervise.mjs'

/**
 * `npm run bench [-- NAME… --OPTION…]`: runs every file of every package's bench folder, or the named ones, one at a time,
 * with these options.
 */
const isOption = (word) => word.startsWith('--')
const names = process.argv.slice(2).filter((word) => !isOption(word))
const options = process.argv.slice(2).filter(isOption)
const all = packageFolders().flatMap(benchmarksIn)
const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name))
if (chosen.length === 0) {
  console.error(
    `No benchmark of that name; there are: ${all.map(({ name }) => name).join(', ') || 'none yet'}.`,
  )
  process.exitCode = 1
}
for (const { name, file, cwd } of chosen) {
  console.log(`\n${name}`)
  process.exitCode = await supervise(process.execPath, [file, ...options], { cwd })
  if (process.exitCode !== 0) break
}

function benchmarksIn(folder) {
  const bench = join(root, folder, 'bench')
  if (!existsSync(bench)) return []
  const files = readdirSync(bench).filter((file) => file.endsWith('.ts'))
  return files.map((file) => ({
    name: basename(file, '.ts').replace(/\.bench$/, ''),
    file: join(bench, file),
    cwd: join(root, folder),
  }))
}
