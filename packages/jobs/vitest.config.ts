import { defineConfig } from 'vitest/config'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

export default defineConfig({
  test: vitestSettings({ globalSetup: ['../db/src/testing/global-setup.ts'], isolate: false, maxWorkers: 5 }),
})
