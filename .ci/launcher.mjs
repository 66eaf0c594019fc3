import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { install } from './install.mjs'
import { livingParent } from './living-parent.mjs'
import { memory, root } from './place.mjs'
import { supervise } from './supervise.mjs'
import { toolchain } from './toolchain.mjs'
import { buildWeb } from './web-build.mjs'

/**
 * What each npm script runs, after the toolchain, the packages and, with `web`, the built web app are ready. This file
 * and its imports run on any Node from 18, with nothing installed.
 */
const SERVER = {
  file: 'apps/api/src/main.ts',
  // V8 sizes itself for throughput: a server that mostly waits uses 70 MB less with a small young generation, and 150
  // MB less if its old generation is collected after a fixed growth instead of at four times the memory in use.
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=40'],
  // The C library would keep the memory of large mails, in fragments that little else fits between: 200 MB after a few
  // hundred.
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
  web: true,
  leash: true,
  input: 'ignore',
}
const TASKS = {
  start: SERVER,
  demo: { ...SERVER, env: { ...SERVER.env, DEMO: '1' } },
  dev: { file: '.ci/dev.mjs', apart: true, input: 'ignore' },
  test: { file: '.ci/test.mjs', apart: true, input: 'ignore' },
  'test:all': { file: '.ci/test.mjs', env: { TEST_ALL: '1' }, apart: true, input: 'ignore' },
  bench: { file: '.ci/bench.mjs', web: true, apart: true, input: 'ignore' },
  quality: { file: 'packages/pipeline/src/quality/main.ts' },
  tidings: { file: 'apps/api/src/commands/main.ts' },
  client: { file: 'packages/api/client/pack-client.ts' },
}

async function main([name, ...args]) {
  const task = TASKS[name]
  if (!task) throw new Failure(`Tidings has these commands: ${Object.keys(TASKS).join(', ')}.`)
  const parentLives = livingParent()
  const tools = await toolchain(say)
  await install(tools, say)
  if (task.web) await buildWeb(tools, say)
  // The parent process may have ended during the installation.
  if (!parentLives()) return 143
  // Node 22 warns that it strips types, which is intended.
  const nodeArgs = [
    '--disable-warning=ExperimentalWarning',
    ...(task.flags ?? []),
    join(root, task.file),
    ...args,
  ]
  const env = {
    // Sources run unbuilt: with the compile cache they start faster, and Node's type stripper is not loaded.
    NODE_COMPILE_CACHE: join(memory, 'compiled'),
    ...tools.env,
    ...task.env,
    ...(task.leash && { TIDINGS_LAUNCHED: '1' }),
  }
  return supervise(tools.node, nodeArgs, { ...task, env, cwd: root, parentLives })
}

/** Progress is written to stderr, because a program may read a command's output. */
function say(text) {
  process.stderr.write(`${text} …\n`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
