import { existsSync } from 'node:fs'

const NAMES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** The path of a Firefox: TEST_FIREFOX, else one in the usual places; undefined without any. */
export const findFirefox = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.TEST_FIREFOX ?? NAMES.find((file) => existsSync(file))
