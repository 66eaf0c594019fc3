import { defineConfig } from 'vitest/config'
import { screenSettings } from '../../.ci/vitest-settings.mjs'

export default defineConfig({ test: screenSettings({ setupFiles: ['./src/testing/jsdom-setup.ts'] }) })
