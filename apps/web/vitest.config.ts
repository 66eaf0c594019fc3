import { defineConfig } from 'vitest/config'
import { screenSettings } from '../../.ci/vitest-settings.mjs'

const setupFiles = ['@tidings/ui/testing/jsdom-setup.ts']
const globalSetup = ['../../packages/db/src/testing/sqlite-setup.ts']

export default defineConfig({ test: { ...screenSettings({ setupFiles, globalSetup }), restoreMocks: true } })
