import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { slowFirst, vitestSettings } from '../../.ci/vitest-settings.mjs'

const sequencer = slowFirst(BaseSequencer, '/training/left-out.test.ts')

export default defineConfig({ test: vitestSettings({ isolate: false, sequence: { sequencer } }) })
