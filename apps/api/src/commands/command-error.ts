/** A command that can't be carried out as it was typed; the message says what to type instead. */
export class CommandError extends Error {
  override name = 'CommandError'
}
