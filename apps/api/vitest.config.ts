import { defineConfig } from 'vitest/config'
import { vitestSettings } from '../../.ci/vitest-settings.mjs'

/** More screens at once than cores would have each wait for the others. */
const own = { globalSetup: ['@tidings/db/testing/global-setup'], maxConcurrency: 2 }

export default defineConfig({ test: vitestSettings(own) })
