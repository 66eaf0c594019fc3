import { defineConfig } from 'vitest/config'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

const globalSetup = ['@tidings/db/testing/global-setup']
const journeys = 'src/journeys/**/*.test.ts'

/** Journeys share the browser and the server's modules of their worker: loading both for each file took 3 CPU seconds. */
const projects = [
  { extends: true as const, test: { name: 'server', include: ['src/**/*.test.ts'], exclude: [journeys] } },
  { extends: true as const, test: { name: 'journeys', include: [journeys] } },
]

export default defineConfig({
  test: { ...vitestSettings({ globalSetup, isolate: false }), projects },
})
