import { join } from 'node:path'
import { build } from './build.mjs'
import { Failure } from './failure.mjs'
import { install } from './install.mjs'
import { memory, root } from './place.mjs'
import { supervise } from './supervise.mjs'
import { toolchain } from './toolchain.mjs'

/**
 * What each npm script runs, after the toolchain, the packages and, with `isBuilt`, what is built of them are ready. This file
 * and its imports run on any Node from 18, with nothing installed.
 */
const SERVER = {
  args: [
    // V8 sizes itself for throughput: a server that mostly waits uses 70 MB less with a small young generation, and 150
    // MB less if its old generation is collected after a fixed growth instead of at four times the memory in use.
    ...['--max-semi-space-size=8', '--heap-growing-percent=40'],
    'apps/api/dist/main.js',
  ],
  // The C library would keep the memory of large mails, in fragments that little else fits between: 200 MB after a few
  // hundred.
  env: {
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
  isBuilt: true,
  isServer: true,
}
const TASKS = {
  start: SERVER,
  demo: { ...SERVER, env: { ...SERVER.env, DEMO: '1' } },
  dev: { args: ['.ci/dev.mjs'] },
  test: { args: ['.ci/test.mjs'] },
  'test:all': { args: ['.ci/test.mjs'], env: { TEST_ALL: '1' } },
  bench: { args: ['.ci/bench.mjs'], isBuilt: true },
  fuzz: { args: ['packages/jobs/fuzz/main.ts'] },
  dependencies: { args: ['.ci/dependencies.mjs'] },
  quality: { args: ['packages/jobs/src/quality/main.ts'] },
  tidings: { args: ['apps/api/src/commands/main.ts'] },
  client: { args: ['packages/api/client/pack-client.ts'] },
  texts: { args: ['.ci/texts.mjs'] },
  lint: { args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  direction: { args: ['.ci/direction.mjs'] },
  deadcode: { args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  links: { args: ['.ci/test-links.mjs'] },
  typecheck: { args: ['node_modules/@typescript/native/bin/tsc', '--noEmit'] },
  wording: { args: ['--test', '.ci/texts.test.mjs'] },
  launcher: {
    args: ['--test', '--test-concurrency=1', '.ci/launcher.test.mjs', '.ci/dependencies.test.mjs'],
  },
}

async function main([name, ...args]) {
  const task = TASKS[name]
  if (!task) throw new Failure(`Tidings has these commands: ${Object.keys(TASKS).join(', ')}.`)
  const parent = process.ppid
  const tools = await toolchain(say)
  await install(tools, say)
  if (task.isBuilt) await build(tools, say)
  // The parent process may have ended during the installation.
  if (process.ppid !== parent) return 143
  const env = {
    // Starts take half as long; and where sources run, Node's type stripper is not loaded.
    NODE_COMPILE_CACHE: join(memory, 'compiled'),
    ...tools.env,
    ...task.env,
    ...(task.isServer && { TIDINGS_LAUNCHED: '1' }),
  }
  // Node 22 warns that it strips types, which is intended.
  const nodeArgs = ['--disable-warning=ExperimentalWarning', ...task.args, ...args]
  if (task.isServer) becomeServer(tools.node, nodeArgs, { ...env, TIDINGS_PARENT: String(parent) })
  // A channel to the server, whose end shows it that this process was killed.
  const stdio = task.isServer ? ['ignore', 'inherit', 'inherit', 'ipc'] : 'inherit'
  return supervise(tools.node, nodeArgs, { env, cwd: root, stdio })
}

/** Replaces this process, which would use 20 MB only to wait. Returns where the system or this Node can't do that. */
function becomeServer(node, args, env) {
  if (!process.execve || process.platform === 'win32') return
  process.chdir(root)
  process.execve(node, [node, ...args], env)
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
