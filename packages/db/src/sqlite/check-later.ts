import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./check-file.ts', import.meta.url))
const WAIT_MS = 10_000

/**
 * Reads all of a SQLite file in a process of its own, once there has been time for the one who waited for the start,
 * and says what is wrong with it. Read before, some hundred MB would keep mail waiting at the SMTP server. A check that
 * can't be made tells nothing. `ended` gives what the program wrote.
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
