import { defineConfig } from 'vitest/config'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

/** These tests mostly wait, for browsers and for servers of their own: one more worker fills the waiting. */
const own = { globalSetup: ['@tidings/db/testing/global-setup'], maxWorkers: 3, maxConcurrency: 3 }

export default defineConfig({ test: vitestSettings(own) })
