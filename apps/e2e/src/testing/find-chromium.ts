import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Headless Chromium: it renders the same and takes two thirds of the CPU time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const ELSEWHERE = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const foldersOf = (env: NodeJS.ProcessEnv) => [
  ...(env.PATH ?? '').split(delimiter).filter(Boolean),
  '/usr/bin',
  '/usr/local/bin',
]

/** The path of a Chromium or Chrome: TEST_CHROMIUM, else one on PATH or in the usual places; undefined without any. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.TEST_CHROMIUM) return env.TEST_CHROMIUM
  const onPath = NAMES.flatMap((name) => foldersOf(env).map((folder) => join(folder, name)))
  return [...onPath, ...ELSEWHERE].find((file) => existsSync(file))
}

/** The path of the fastest browser for tests: TEST_CHROMIUM, else Chromium's headless shell; undefined without. */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.TEST_CHROMIUM) return env.TEST_CHROMIUM
  return foldersOf(env)
    .map((folder) => join(folder, HEADLESS_SHELL))
    .find((file) => existsSync(file))
}
