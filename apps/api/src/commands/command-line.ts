import { type ParseArgsConfig, parseArgs } from 'node:util'
import { terminalText } from '@tidings/mail/common/text/terminal-text'

/** A command with invalid arguments; the message says what to type instead. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Prints lines on standard output, without terminal control codes. */
export function print(lines: string): void {
  console.log(terminalText(lines))
}

/** The same on standard error. */
export function printFault(lines: string): void {
  console.error(terminalText(lines))
}

const number = new Intl.NumberFormat('en-US')

/** A formatted count, optionally with a noun in the singular or plural. */
export function formatCount(count: number, noun?: string): string {
  const digits = number.format(count)
  return noun === undefined ? digits : `${digits} ${noun}${count === 1 ? '' : 's'}`
}

type Kinds = Record<string, 'string' | 'boolean'>
type Values<K extends Kinds> = { [Name in keyof K]?: K[Name] extends 'string' ? string : boolean }

/**
 * The words and options of a command. `usage` is what to type after `npm run tidings --`. Throws CommandError for
 * unknown options, and fewer or more words than it accepts.
 */
export function readArguments<K extends Kinds>(
  usage: string,
  args: readonly string[],
  kinds: K,
  { min = 0, max = Infinity }: { min?: number; max?: number },
): { words: string[]; options: Values<K> } {
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.entries(kinds).map(([name, type]) => [name, { type }]),
  )
  const { positionals, values } = parsed(usage, { args: [...args], options, allowPositionals: true })
  if (positionals.length < min || positionals.length > max) throw new CommandError(usageOf(usage))
  return { words: positionals, options: { ...values } as Values<K> }
}

const usageOf = (usage: string) => `Usage: npm run tidings -- ${usage}`

function parsed(usage: string, config: ParseArgsConfig) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new CommandError(`${sentence}.\n${usageOf(usage)}`)
  }
}
