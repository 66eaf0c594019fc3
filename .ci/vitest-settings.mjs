/**
 * The vitest settings that every package shares. Results are also written where `npm test` sums them up.
 * `own` are the package's additions, such as its globalSetup.
 */
export function vitestSettings(own = {}) {
  return {
    maxWorkers: 2,
    // Slow machines run a browser, a database server and two workers on two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', ['json', { outputFile: '.reports/tests.json' }]],
    ...own,
  }
}

/** The settings of a package of screens: what renders (`.test.tsx`) does so in jsdom, all else runs in plain Node. */
export function screenSettings({ setupFiles }) {
  const common = vitestSettings()
  const project = (name, ending, own = {}) => ({
    extends: true,
    test: { name, include: [`src/**/*.test.${ending}`], ...own },
  })
  return {
    ...common,
    projects: [project('functions', 'ts'), project('screens', 'tsx', { environment: 'jsdom', setupFiles })],
  }
}
