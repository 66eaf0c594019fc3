import { defineConfig } from 'vitest/config'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

const globalSetup = ['@tidings/db/testing/global-setup']
const journeys = 'src/journeys/**/*.test.ts'

/** Journeys share the browser and the server's modules of their worker: loading both for each file took 3 CPU seconds. */
const settings = vitestSettings({ globalSetup, isolate: false })
const server = { name: 'server', include: ['src/**/*.test.ts'], exclude: [...settings.exclude, journeys] }
const projects = [server, { name: 'journeys', include: [journeys] }]

export default defineConfig({
  test: { ...settings, projects: projects.map((test) => ({ extends: true as const, test })) },
})
