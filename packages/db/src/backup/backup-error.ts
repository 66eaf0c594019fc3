/** A backup that can't be written or restored; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
