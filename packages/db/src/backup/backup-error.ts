/** A backup that can't be made or brought back; the message is for anyone who runs the server. */
export class BackupError extends Error {
  override name = 'BackupError'
}
