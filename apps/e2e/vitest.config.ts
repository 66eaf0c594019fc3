import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { slowFirst, vitestSettings } from '../../.ci/vitest-settings.mjs'

const globalSetup = ['@tidings/db/testing/global-setup']

const sequencer = slowFirst(BaseSequencer, '/accessible.test.ts', '/mailbox.test.ts')

/** The files of a worker share the browser and the server's modules: loading both for each file took 3 CPU seconds. */
export default defineConfig({
  test: vitestSettings({ globalSetup, isolate: false, sequence: { sequencer } }),
})
