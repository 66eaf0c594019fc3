import { defineConfig } from 'vitest/config'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

const globalSetup = ['@tidings/db/testing/global-setup']

/** The files of a worker share the server's modules: loading them for each took a second of its time. */
export default defineConfig({ test: vitestSettings({ globalSetup, isolate: false, maxWorkers: 5 }) })
