/** A command with invalid arguments; the message says what to type instead. */
export class CommandError extends Error {
  override name = 'CommandError'
}
