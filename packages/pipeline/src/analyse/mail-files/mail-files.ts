/** Bytes that can be read from anywhere, such as an uploaded file. */
export interface ByteSource {
  size: number
  /** The bytes from `start` (inclusive) to `end` (exclusive), in chunks. */
  read(start: number, end: number): AsyncIterable<Buffer>
}

/** Why a file, or a file in an archive, can't be read to its end. */
export type FileProblem =
  | 'not-mail'
  | 'damaged'
  | 'encrypted'
  | 'nested-archive'
  | 'too-many-entries'
  | 'expands-too-far'
  | 'unsafe-name'
  | 'split-archive'
  | 'unknown-compression'

/** A file that can't be read to its end; what came before is good. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly problem: FileProblem

  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** The bytes themselves could not be had, which says nothing of what is in them. */
export class SourceFailed extends Error {
  override name = 'SourceFailed'
}

/** What a library threw while it read a file: damage, unless it is known better. */
export function unreadable(error: unknown, problem: FileProblem = 'damaged'): Error {
  return error instanceof UnreadableFile || error instanceof SourceFailed
    ? error
    : new UnreadableFile(problem, error)
}

/** A file in a file: `open` is called at most once, before the next one is asked for. */
export interface Entry {
  /** As the archive has it; empty for a file that is no archive. */
  name: string
  open(): Promise<AsyncIterable<Buffer>>
}

/** Part of an archive that is left out, and why. */
export interface SkippedEntry {
  name: string
  problem: FileProblem
}
