/**
 * The vitest settings that every package shares. Results are also written where `npm test` sums them up.
 * `own` are the package's additions, such as its globalSetup.
 */
export function vitestSettings(own = {}) {
  return {
    maxWorkers: 2,
    // Slow machines run a browser, a database server and two workers on two cores.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/tests.json' }]],
    ...own,
  }
}
