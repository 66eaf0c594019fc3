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

/** A file that can't be read to its end; the content before is valid. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly problem: FileProblem

  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** The bytes themselves could not be obtained, which says nothing about their content. */
export class SourceFailed extends Error {
  override name = 'SourceFailed'
}

/** Converts an error of a library that reads a file: damage, unless it is known better. */
export function unreadable(error: unknown, problem: FileProblem = 'damaged'): Error {
  return error instanceof UnreadableFile || error instanceof SourceFailed
    ? error
    : new UnreadableFile(problem, error)
}

/** A file in a file: `open` is called at most once, before the next one is requested. */
export interface Entry {
  /** Its name in the archive; empty for a file that is no archive. */
  name: string
  open(): Promise<AsyncIterable<Buffer>>
}

/** A part of an archive that is left out, and why. */
export interface SkippedEntry {
  name: string
  problem: FileProblem
}
