import { accessSync, constants, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { memory } from './place.mjs'

const TMPFS = 0x0102_1994
const MEMORY = '/dev/shm'
/** Databases and files of a run take a tenth of this. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/** Whether temporary files can be in memory: on Linux, with enough space. Docker's usual 64 MB are not enough. */
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
 * The vitest settings of all packages. Results are also written to where `npm test` counts them. `own` are the
 * package's additions, such as its globalSetup. Unless TMPDIR is set, temporary files are in memory: creating a
 * PostgreSQL database then takes a quarter of the time.
 */
export function vitestSettings(own = {}) {
  if (!process.env.TMPDIR && hasMemoryFolder()) process.env.TMPDIR = MEMORY
  return {
    // Slow suites, and those of other programs, are for `npm run test:all`.
    exclude: ['**/node_modules/**', ...(process.env.TEST_ALL ? [] : ['**/*.nightly.test.*'])],
    // Tests wait for servers, databases and clocks a third of their time: a third worker uses it.
    maxWorkers: 3,
    // Slow machines run a browser, a database server and three workers on two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Servers and workers that tests start use the compile cache, as they do under the launcher.
    env: { NODE_COMPILE_CACHE: join(memory, 'compiled') },
    // Where a failure can't be looked into at once; the end of a run names the tests that passed on the second try.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', ['json', { outputFile: '.reports/tests.json' }]],
    ...own,
  }
}

/**
 * A sequencer (its base is of `vitest/node`) that begins with the files with these endings. Vitest begins with the
 * largest ones: a small one that takes long would be begun last, and keep one core busy alone.
 */
export const slowFirst = (BaseSequencer, ...endings) =>
  class extends BaseSequencer {
    async sort(files) {
      const sorted = await super.sort(files)
      const isSlow = ({ moduleId }) => endings.some((ending) => moduleId.endsWith(ending))
      return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
    }
  }

/**
 * jsdom draws its frames by an interval: one started on a fake clock would never fire, nor would any later frame in the
 * same window.
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
 * The settings of a package with screens: component tests (`.test.tsx`) run in jsdom, others in plain Node. The files
 * of a worker share their modules and one window, which `setupFiles` resets after every test: loading both for each
 * file took three times as long as the tests.
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
