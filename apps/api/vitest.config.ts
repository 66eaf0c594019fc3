import { defineConfig } from 'vitest/config'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

const globalSetup = ['@tidings/db/testing/global-setup']
const journeys = 'src/journeys/**/*.test.ts'

/**
 * The files of a worker share its modules, and journeys its browser: loading them for each file took a fifth of the CPU time.
 * A browser, two servers and two workers on two cores now and then miss a moment: a journey that fails is gone once more,
 * which the report shows.
 */
const projects = [
  { extends: true as const, test: { name: 'server', include: ['src/**/*.test.ts'], exclude: [journeys] } },
  { extends: true as const, test: { name: 'journeys', include: [journeys], retry: 1 } },
]

export default defineConfig({ test: { ...vitestSettings({ globalSetup, isolate: false }), projects } })
