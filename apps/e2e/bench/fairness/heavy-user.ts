import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** The heavy routes, by what they are called in the table. */
export const ROUTES = [
  'edition',
  'EPUB',
  'search',
  'import',
  'export',
  'pictures',
  'originals',
  'bad bodies',
] as const
export type Route = (typeof ROUTES)[number]

/** What the user calls, and where. */
export interface HeavyUse {
  url: string
  token: string
  route: Route
  connections: number
  /** Paths of pictures and ids of mails of the user. */
  pictures: readonly string[]
  originals: readonly string[]
}

/** Calls whose fields are short. */
const BAD = ['newsletters', 'trpc/newsletters.add', 'articles/save', 'trpc/auth.login']
const LETTERS = 'x'.repeat(1_000_000)
const BODIES = [
  { name: LETTERS, articleId: LETTERS },
  { email: LETTERS, password: 'correct horse' },
  Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key${n}`, n])),
].map((body) => JSON.stringify(body))

/** How often each status was answered; 0 for no response. */
export type Statuses = Record<number, number>

/** Repeats a heavy call on several connections, in a thread of its own, until `stop`. */
export function useHeavily(use: HeavyUse): { stop(): Promise<Statuses> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { heavyUse: use } })
  return {
    async stop() {
      const told = new Promise<Statuses>((resolve) => worker.once('message', resolve))
      worker.postMessage('stop')
      const statuses = await told
      await worker.terminate()
      return statuses
    },
  }
}

const IMPORT_MAILS = 120
const mailbox = (name: string) =>
  Buffer.from(
    Array.from(
      { length: IMPORT_MAILS },
      (_, n) =>
        `From ${n}@x Fri Nov 20 00:00:00 2026\nFrom: News <news@i.example>\nMessage-ID: <${name}-${n}@i.example>\nSubject: Issue ${n}\nDate: Fri, 20 Nov 2026 00:00:00 +0000\nList-Id: <i.example>\n\n${'A line of a letter with as many words as lines have.\n'.repeat(600)}\n`,
    ).join(''),
  )

async function repeat(use: HeavyUse): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: use.connections })
  const statuses: Statuses = {}
  let isOver = false
  parentPort?.on('message', () => {
    isOver = true
    agent.destroy()
    parentPort?.postMessage(statuses)
  })

  function send(path: string, method = 'GET', body?: Uint8Array | string, headers = {}): Promise<Buffer> {
    return new Promise((resolve) => {
      const asked = request(`${use.url}${path}`, {
        agent,
        method,
        headers: { authorization: `Bearer ${use.token}`, ...headers },
      })
      const end = (status: number, pieces: Buffer[]) => {
        if (!isOver) statuses[status] = (statuses[status] ?? 0) + 1
        resolve(Buffer.concat(pieces))
      }
      asked.once('error', () => end(0, []))
      asked.once('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece) => pieces.push(piece))
        response.once('close', () => end(response.statusCode ?? 0, pieces))
      })
      asked.end(body)
    })
  }
  const json = async (path: string, method: string, body?: object) => {
    const answer = await send(path, method, body && JSON.stringify(body), {
      'content-type': 'application/json',
    })
    return JSON.parse(String(answer) || '{}')
  }
  async function importOnce(name: string): Promise<void> {
    const bytes = mailbox(name)
    const made = await json('/api/imports', 'POST', { files: [{ name, size: bytes.length }] })
    const { id } = made.import ?? {}
    if (!id) return void (await sleep(50))
    await send(`/api/imports/${id}/files/${made.files[0].id}`, 'PATCH', bytes, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    })
    for (let looks = 0; looks < 8 && !isOver; looks += 1) {
      const { import: state } = await json(`/api/imports/${id}`, 'GET')
      if (state?.state === 'choosing') {
        const { senders = [] } = await json(`/api/imports/${id}/senders`, 'GET')
        await json(`/api/imports/${id}/senders`, 'POST', {
          keys: senders.map(({ key }: { key: string }) => key),
        })
      }
    }
    await send(`/api/imports/${id}`, 'DELETE')
  }
  const calls: Record<Route, (n: number) => Promise<unknown>> = {
    edition: () => send('/api/editions/today?minutes=all'),
    EPUB: () => send('/api/epub'),
    search: () => send('/api/search/articles?q=says&pageSize=24'),
    import: (n) => importOnce(`${n}.mbox`),
    export: (n) => send(n % 2 ? '/api/account/data' : '/api/highlights/export?format=json'),
    pictures: (n) => send(use.pictures[n % use.pictures.length] ?? ''),
    'bad bodies': (n) =>
      send(`/api/${BAD[n % BAD.length]}`, 'POST', BODIES[n % BODIES.length], {
        'content-type': 'application/json',
      }),
    originals: (n) => send(`/api/issues/${use.originals[n % use.originals.length]}/original`),
  }
  let count = 0
  await Promise.all(
    Array.from({ length: use.connections }, async () => {
      while (!isOver) await calls[use.route](count++)
    }),
  )
}

if (workerData?.heavyUse) await repeat(workerData.heavyUse)
