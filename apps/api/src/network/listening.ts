/** A port that can't be listened on; the message is one sentence. */
export class PortError extends Error {
  override name = 'PortError'
}

/** Runs a function that listens on a port. Throws PortError, naming the setting, if that fails. */
export async function listening<T>(setting: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new PortError(
        `Port ${port} is used by another program; stop that one or set ${setting} to a free port.`,
      )
    }
    if (code === 'EACCES') {
      throw new PortError(
        `Port ${port} needs more privileges than this user has; set ${setting} to one above 1023.`,
      )
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new PortError(`This machine has no such address to listen on; look at HOST and SMTP_HOST.`)
    }
    throw error
  }
}
