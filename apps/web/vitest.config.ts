import { defineConfig } from 'vitest/config'
import { screenSettings } from '../../.ci/vitest-settings.mjs'

export default defineConfig({ test: screenSettings({ setupFiles: ['@tidings/ui/testing/jsdom-setup.ts'] }) })
