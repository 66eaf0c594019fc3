import { execFile } from 'node:child_process'
import path from 'node:path'

const MAIN = path.resolve(import.meta.dirname, '../../../src/commands/main.ts')

/** Runs a command as `npm run tidings` does; throws its output when it fails. */
export function runCommand(
  args: string[],
  env: Record<string, string>,
): Promise<{ out: string; err: string }> {
  const node = ['--disable-warning=ExperimentalWarning', MAIN, ...args]
  const options = {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, node, options, (error, out, err) =>
      error ? reject(new Error(`${args.join(' ')}: ${err || error.message}`)) : resolve({ out, err }),
    )
  })
}
