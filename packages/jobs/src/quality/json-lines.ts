import { createInterface } from 'node:readline'
import { terminalJson, terminalText } from '@tidings/mail/common/text/terminal-text'

type Row = Readonly<Record<string, unknown>>

/**
 * Passes each line of JSON on standard input to `use`. A line that is not an object, lacks its id or makes `use` throw
 * is reported by its number and does not stop the others; blank lines are skipped.
 */
export async function forEachJsonLine(
  output: Output,
  use: (row: Row, id: string | number) => void | Promise<void>,
): Promise<void> {
  let number = 0
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    try {
      const row: unknown = JSON.parse(line)
      if (!isRow(row)) throw new Error('not a JSON object')
      const { id } = row
      if (typeof id !== 'string' && typeof id !== 'number') throw new Error('"id" is missing')
      await use(row, id)
    } catch (error) {
      output.fail(`line ${number}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** The text under a key; a missing optional one is empty. Throws for anything that is not a text. */
export function textOf(row: Row, key: string, presence: 'required' | 'optional'): string {
  const value = row[key]
  if (typeof value === 'string') return value
  if (presence === 'optional' && (value === undefined || value === null)) return ''
  throw new Error(`"${key}" must be text`)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export interface Output {
  /** Writes one result as a line of JSON; waits while the consumer is slow. */
  write(row: object): Promise<void>
  /** Reports a bad line or file on standard error and remembers it; the other lines continue. */
  fail(message: string): void
  failed(): boolean
  /** Resolves when everything written has left the process. */
  flush(): Promise<void>
}

/** Opens standard output for results. If the consumer closes it (`| head`), the process ends quietly. */
export function openOutput(): Output {
  let failed = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  const write = (text: string) => new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
  return {
    write: (row) => write(`${terminalJson(JSON.stringify(row))}\n`),
    fail(message) {
      failed = true
      console.error(terminalText(message))
    },
    failed: () => failed,
    flush: () => write(''),
  }
}
