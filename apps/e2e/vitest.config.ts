import { defineConfig } from 'vitest/config'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

const globalSetup = ['@tidings/db/testing/global-setup']

/** The files of a worker share the browser and the server's modules: loading both for each file took 3 CPU seconds. */
export default defineConfig({ test: vitestSettings({ globalSetup, isolate: false }) })
