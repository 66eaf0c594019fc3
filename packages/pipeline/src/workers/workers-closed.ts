/** A mail was not read to its end because the server is ending, which says nothing about the mail. */
export class WorkersClosed extends Error {
  override name = 'WorkersClosed'

  constructor() {
    super('The analysis processes are closed.')
  }
}
