/** A mail was not read to its end because the server is ending, which says nothing about the mail. */
export class ReadersClosed extends Error {
  override name = 'ReadersClosed'

  constructor() {
    super('The analysis processes are closed.')
  }
}
