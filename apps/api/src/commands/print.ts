import { terminalText } from '@tidings/pipeline/common/text/terminal-text'

/** Prints lines on standard output, without terminal control codes. */
export function print(lines: string): void {
  console.log(terminalText(lines))
}

/** The same on standard error. */
export function printFault(lines: string): void {
  console.error(terminalText(lines))
}
