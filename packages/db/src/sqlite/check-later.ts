import { type ChildProcess, execFile } from 'node:child_process'
import path from 'node:path'

const PROGRAM = path.join(import.meta.dirname, 'check-file.ts')
const WAIT_MS = 10_000

/**
 * Checks a whole SQLite file in a separate process, some time after the start, and reports an error. During the start,
 * some hundred MB would delay incoming mail. A check that can't be made reports nothing. `ended` gets the program's
 * output.
 */
export function checkLater(
  file: string,
  onDamage: (found: string) => void,
  waitMs = WAIT_MS,
): { stop(): void; ended: Promise<string> } {
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  let child: ChildProcess | undefined
  const waiting = setTimeout(() => {
    child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', PROGRAM, file],
      (error, found) => {
        if (!error && found !== 'ok') onDamage(found)
        resolve(found)
      },
    )
    child.unref()
  }, waitMs)
  waiting.unref()
  return {
    ended,
    stop() {
      clearTimeout(waiting)
      child?.kill('SIGKILL')
    },
  }
}
