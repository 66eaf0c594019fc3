import { onTestFinished } from 'vitest'
import { type ServerProcess, spawnServer } from './server-process.ts'

/** The server as a process, as `spawnServer` starts it, which is discarded after the current test. */
export async function startedServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await spawnServer(environment)
  onTestFinished(server.discard)
  return server
}
