import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'

/** Many concurrent requests, each on a separate connection that stays open until `stop`. */
export interface Flood {
  /** Resolves when all have a response, or after `patienceMs`: how often each status occurred; 0 for no response. */
  settled(patienceMs: number): Promise<Record<number, number>>
  /** Closes all connections. */
  stop(): Promise<unknown>
}

/** The head of a request with the empty line after it. */
export function headOf(first: string, token: string, more: readonly string[] = []): string {
  const lines = [`${first} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`, ...more]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Sends all requests at once in a worker thread; without `reading`, no byte of a response is read. */
export function requestOften(
  url: string,
  requests: readonly (string | Uint8Array)[],
  isReading = true,
): Flood {
  const work: Work = { port: Number(new URL(url).port), requests, isReading }
  const worker = new Worker(new URL(import.meta.url), { workerData: { requestOften: work } })
  return {
    async settled(patienceMs) {
      const message = once(worker, 'message')
      worker.postMessage(patienceMs)
      const [statuses] = await message
      return statuses
    },
    stop: () => worker.terminate(),
  }
}

interface Work {
  port: number
  requests: readonly (string | Uint8Array)[]
  isReading: boolean
}

if (parentPort && workerData?.requestOften) sendAll(workerData.requestOften, parentPort)

function sendAll({ port, requests, isReading }: Work, parent: MessagePort): void {
  const statuses: number[] = requests.map(() => 0)
  for (const [n, request] of requests.entries()) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    if (isReading) {
      socket.on('data', (data: Buffer) => {
        statuses[n] ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0)
      })
    } else socket.pause()
    socket.write(request)
  }
  parent.on('message', async (patienceMs: number) => {
    const until = performance.now() + patienceMs
    while (isReading && statuses.includes(0) && performance.now() < until) await sleep(20)
    const counts: Record<number, number> = {}
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
    parent.postMessage(counts)
  })
}
