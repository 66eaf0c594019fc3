import { execFile } from 'node:child_process'
import path from 'node:path'

const MAIN = path.resolve(import.meta.dirname, '../commands/main.ts')

/** What a command printed, and its exit code. */
export interface CommandResult {
  code: number
  out: string
  err: string
}

/** Runs a command in a separate process, as `npm run tidings` does, only with these settings. */
export function runCommand(
  args: readonly string[],
  settings: Record<string, string | undefined>,
): Promise<CommandResult> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', MAIN, ...args],
      { env: { PATH, NODE_COMPILE_CACHE, ...settings } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}
