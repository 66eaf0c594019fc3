import { captureLog, eventsMissed, secretsFound } from '@tidings/api-server/testing/log-search'
import { secretLeaks } from '@tidings/api-server/testing/secret-leaks'
import { startTestServer } from '@tidings/api-server/testing/test-server'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { atMost, type Figures } from '../support/row.ts'

export const name = 'logs'
const LIVES = 12

/**
 * The whole lifecycle of many accounts with full logging: none of their secrets may be in the log, the data folder or a
 * response.
 */
export async function run(): Promise<Figures> {
  const { lines, log } = captureLog()
  const key = signingKey('kernel.example')
  const records = tableResolve({ ...key.records, 'TXT _dmarc.kernel.example': ['v=DMARC1; p=reject'] })
  const network = { resolve: async () => [], dial: (host: string, port: number) => ({ host, port }), records }
  const server = await startTestServer({}, network, log)
  try {
    const lives = []
    for (let n = 1; n <= LIVES; n += 1) lives.push(await secretLeaks(server, key, n))
    const found = lives.flatMap((life) => secretsFound(life, lines, server.dataDir))
    const missed = eventsMissed(lives, lines)
    for (const each of [...found, ...missed].slice(0, 20)) console.log(`    ${each}`)
    const secrets = lives.reduce((sum, life) => sum + life.secrets.size, 0)
    return [
      atMost(`secrets found in ${lines.length} lines, files and refusals, of ${secrets}`, found.length, 0),
      atMost('events without a line each, or with more than one', missed.length, 0),
    ]
  } finally {
    await server.close()
  }
}
