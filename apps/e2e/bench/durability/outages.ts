import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@tidings/db/database'
import { type AcceptedMails, median } from '../support/accepted-mails.ts'
import { compare, inspectData } from '../support/inspect-data.ts'
import { atLeast, atMost, type Figure, type Row } from '../support/row.ts'
import { type SeededServer, withSeededServer } from '../support/seeded-server.ts'
import { sendMails } from '../support/send-mails.ts'
import { untilAccepted, type Watch, watch } from '../support/watch.ts'

const LOCKED_MS = Number(process.env.LOCKED_MS ?? 30_000)
const CONNECTIONS = 500
const MAILS = Number(process.env.MAILS ?? 20_000)

/** Another process keeps the write lock: mail is accepted, and pages are still served. */
export const locked: Row = {
  name: 'locked database',
  run: () =>
    withSeededServer(async (server) => {
      const { dataDir, url, port } = server
      const other = await openDatabase(path.join(dataDir, 'tidings.db'), () => {})
      if (other.kind !== 'sqlite') throw new Error('This is about SQLite.')
      const watching = await watch(url, port)
      other.driver.exec('begin immediate')
      const stopping = new AbortController()
      const { signal } = stopping
      const sending = sendMails({ port, mails: 5000, connections: 20, name: 'locked', retries: true, signal })
      await sleep(LOCKED_MS)
      stopping.abort()
      other.driver.exec('rollback')
      const backAfter = await untilAccepted(port, 'after')
      const ledger = await sending
      await other.close()
      return [
        atLeast(`mails accepted meanwhile (${ledger.codes()})`, ledger.acknowledged().size, 1000),
        ...(await outageFigures(server, ledger, watching, 200)),
        atMost('accepting again after', backAfter, 5000, ' ms'),
      ]
    }),
}

/** As many connections as possible, all sending as fast as they can. */
export const overload: Row = {
  name: 'overload',
  run: () =>
    withSeededServer(async (server) => {
      const { url, port } = server
      const watching = await watch(url, port)
      const ledger = await sendMails({ port, mails: MAILS, connections: CONNECTIONS, name: 'over' })
      const backAfter = await untilAccepted(port, 'after')
      return [
        atLeast(`mails accepted (${ledger.codes()})`, ledger.count('acknowledged'), 1),
        ...(await outageFigures(server, ledger, watching, 1000)),
        atMost('accepting at once again after', backAfter, 5000, ' ms'),
      ]
    }),
}

/**
 * Requirements for any outage, after which the server is stopped: mail is only refused temporarily, acknowledged mail is
 * in the data folder once, and the median page time is within so many milliseconds.
 */
async function outageFigures(
  { dataDir, end }: SeededServer,
  ledger: AcceptedMails,
  watching: Watch,
  pageMs: number,
): Promise<Figure[]> {
  await watching.stop()
  await end()
  const { missing, twice } = compare(ledger, await inspectData(dataDir))
  const refusals = ledger.attempts.filter(({ state }) => state === 'refused')
  const { pages } = watching
  return [
    atMost(
      'answers other than 451, 452 and 421',
      refusals.filter(({ reply }) => !/^4(?:51|52|21)/.test(reply)).length,
      0,
    ),
    atMost('acknowledged mails missing or twice', missing + twice, 0),
    atMost('pages that did not come', pages.filter((ms) => ms === Number.POSITIVE_INFINITY).length, 0),
    atMost('a page meanwhile, median', median(pages), pageMs, ' ms'),
  ]
}
