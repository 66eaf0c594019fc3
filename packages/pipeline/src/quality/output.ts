import { terminalJson, terminalText } from '../common/text/terminal-text.ts'

export interface Output {
  /** Writes one answer as a line of JSON; waits while the user is slow. */
  answer(row: object): Promise<void>
  /** Tells of a bad line or file on standard error and remembers it; the other lines go on. */
  fail(message: string): void
  failed(): boolean
  /** Resolves when all that was written has left the process. */
  flush(): Promise<void>
}

/** Opens standard output for answers. A user that goes away (`| candidate`) ends the process quietly. */
export function openOutput(): Output {
  let failed = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  const write = (text: string) => new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
  return {
    answer: (row) => write(`${terminalJson(JSON.stringify(row))}\n`),
    fail(message) {
      failed = true
      console.error(terminalText(message))
    },
    failed: () => failed,
    flush: () => write(''),
  }
}
