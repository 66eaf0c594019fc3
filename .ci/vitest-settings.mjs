import { accessSync, constants, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { memory } from './place.mjs'

const TMPFS = 0x0102_1994
const MEMORY = '/dev/shm'
/** Databases and files of a run take a tenth of this. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/** Whether temporary files can be in memory: on Linux, where there is room. Docker's usual 64 MB are not. */
function hasMemoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/**
 * The vitest settings that every package shares. Results are also written where `npm test` sums them up. `own` are the
 * package's additions, such as its globalSetup. Unless TMPDIR says otherwise, temporary files are in memory: making a
 * PostgreSQL database then takes a quarter of the time.
 */
export function vitestSettings(own = {}) {
  if (!process.env.TMPDIR && hasMemoryFolder()) process.env.TMPDIR = MEMORY
  return {
    // Tests wait for servers, databases and clocks a third of their time: a third worker works meanwhile.
    maxWorkers: 3,
    // Slow machines run a browser, a database server and three workers on two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A shared machine may stand still for seconds; the end of a run names what only passed then.
    retry: 1,
    // Servers and workers that tests start load what was compiled before, as they do from the launcher.
    env: { NODE_COMPILE_CACHE: join(memory, 'compiled') },
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', ['json', { outputFile: '.reports/tests.json' }]],
    ...own,
  }
}

/**
 * jsdom draws its frames by an interval: one that was started on a fake clock would never come, nor would any frame after
 * it in the same window.
 */
const fakeTimers = {
  toFake: [
    'Date',
    'performance',
    'setTimeout',
    'clearTimeout',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
  ],
}

/**
 * The settings of a package of screens: what renders (`.test.tsx`) does so in jsdom, all else runs in plain Node. The files
 * of a worker share their modules and one window, which `setupFiles` empty after every test: loading both for each file
 * took three times as long as the tests.
 */
export function screenSettings({ setupFiles, globalSetup = [] }) {
  const common = vitestSettings({ isolate: false, fakeTimers, globalSetup })
  const project = (name, ending, own = {}) => ({
    extends: true,
    test: { name, include: [`src/**/*.test.${ending}`], ...own },
  })
  return {
    ...common,
    projects: [project('functions', 'ts'), project('screens', 'tsx', { environment: 'jsdom', setupFiles })],
  }
}
