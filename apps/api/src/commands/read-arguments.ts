import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CommandError } from './command-error.ts'

type Kinds = Record<string, 'string' | 'boolean'>
type Values<K extends Kinds> = { [Name in keyof K]?: K[Name] extends 'string' ? string : boolean }

/**
 * The words and options of a command. `usage` is what to type after `npm run tidings --`. Throws CommandError for
 * unknown options, and fewer or more words than it accepts.
 */
export function readArguments<K extends Kinds>(
  usage: string,
  args: string[],
  kinds: K,
  { min = 0, max }: { min?: number; max: number },
): { words: string[]; options: Values<K> } {
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.entries(kinds).map(([name, type]) => [name, { type }]),
  )
  const { positionals, values } = parsed(usage, { args, options, allowPositionals: true })
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
