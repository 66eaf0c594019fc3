import type { Output } from './output.ts'

/** One task of the quality command: reads the files named, or standard input, and writes a line for each answer. */
export type Task = (files: readonly string[], output: Output) => Promise<void>
