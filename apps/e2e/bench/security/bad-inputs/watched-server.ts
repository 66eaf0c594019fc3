import { setTimeout as sleep } from 'node:timers/promises'
import { ready, type ServerProcess, spawnServer } from '@tidings/api-server/testing/server-process'
import { megabytesOf } from '../../support/processes.ts'

/** Reports internal state on a signal that servers don't use. */
const WITNESS = `
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGWINCH', () => {
  collect()
  const keys = Reflect.ownKeys(Object.prototype).concat(Reflect.ownKeys(Array.prototype)).length
  const polluted = Object.keys({}).length
  let inherited = 0
  for (const key in {}) inherited += 1
  process.stderr.write('WITNESS ' + JSON.stringify({ keys, polluted: polluted + inherited }) + '\\n')
})`

/** A separate server process with reports of its state. */
export interface WatchedServer {
  server: ServerProcess
  url: string
  smtpPort: number
  /** After garbage collection: resident megabytes, and the number of properties on prototypes. */
  look(): Promise<{ megabytes: number; keys: number; polluted: number }>
}

/** Starts the server as a process with these settings. */
export async function watchedServer(environment: Record<string, string>): Promise<WatchedServer> {
  const witness = `--import=data:text/javascript,${encodeURIComponent(WITNESS)}`
  const options = [witness, environment.NODE_OPTIONS ?? ''].join(' ').trim()
  const server = await spawnServer({ ...environment, NODE_OPTIONS: options })
  const { url = '', smtpPort = 0 } = await ready(server)
  return {
    server,
    url,
    smtpPort,
    async look() {
      const before = server.output().length
      server.child.kill('SIGWINCH')
      for (;;) {
        const said = /WITNESS (\{.*\})\n/.exec(server.output().slice(before))?.[1]
        if (said) {
          const megabytes = megabytesOf(server.child.pid ?? 0)
          return { megabytes, ...(JSON.parse(said) as { keys: number; polluted: number }) }
        }
        await sleep(20)
      }
    },
  }
}
