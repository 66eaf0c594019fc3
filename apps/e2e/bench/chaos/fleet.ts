import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, spawnServer } from '@tidings/api-server/testing/server-process'
import { freePort } from '@tidings/db/testing/free-port'

type Role = 'http' | 'smtp' | 'worker'

/** How many processes have each role. */
const FLEET: Record<Role, number> = { http: 2, smtp: 2, worker: 3 }

/** As systemd does. */
const RESTART_MS = 1000

interface Member {
  role: Role
  port: number
  dataDir: string
  process: ServerProcess
}

/** Processes of all roles on one database and one bucket, each with its own data folder. */
export interface Fleet {
  webs: readonly string[]
  mailPorts: readonly number[]
  /** The number of kills per role. */
  kills: Record<Role, number>
  /**
   * The last output of processes that ended by themselves, such as during an outage of PostgreSQL; they were restarted.
   */
  ends: string[]
  /** Kills a process without warning, all in turn and in changing order, and restarts it. */
  killNext(): Promise<void>
  /** Resolves when all web and mail servers respond. */
  ready(): Promise<void>
  /** The errors that processes logged, with their numbers. */
  errors(): Map<string, number>
  stop(): Promise<void>
}

export async function startFleet(settings: Record<string, string>): Promise<Fleet> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-chaos-'))
  const members: Member[] = []
  const ended: ServerProcess[] = []
  const kills: Fleet['kills'] = { http: 0, smtp: 0, worker: 0 }
  const ends: string[] = []
  let order: Member[] = []
  let isOver = false
  const spawn = ({ role, port, dataDir }: Omit<Member, 'process'>) =>
    spawnServer({
      ...settings,
      ...{ ROLES: role, DATA_DIR: dataDir, PICTURES: 'off', LOG_LEVEL: 'warn' },
      ...(role === 'http' && { PORT: String(port) }),
      ...(role === 'smtp' && { SMTP_PORT: String(port) }),
    })
  /** Restarts a process when it ends by itself, as a supervisor does. */
  async function start(member: Omit<Member, 'process'>): Promise<ServerProcess> {
    const process = await spawn(member)
    void process.exited.then(async (code) => {
      const own = members.find((each) => each.process === process)
      if (isOver || !own || code === null) return
      ends.push(`${member.role} ${code}: ${process.output().trim().split('\n').at(-1)?.slice(0, 200)}`)
      await sleep(RESTART_MS)
      if (isOver || own.process !== process) return
      ended.push(process)
      own.process = await start(own)
    })
    return process
  }

  for (const role of Object.keys(FLEET) as Role[]) {
    for (let n = 0; n < FLEET[role]; n++) {
      const place = { role, port: await freePort(), dataDir: path.join(folder, `${role}-${n}`) }
      members.push({ ...place, process: await start(place) })
    }
  }
  const of = (role: Role) => members.filter((member) => member.role === role)
  const webs = of('http').map(({ port }) => `http://127.0.0.1:${port}`)
  return {
    webs,
    mailPorts: of('smtp').map(({ port }) => port),
    kills,
    ends,
    async killNext() {
      if (order.length === 0) order = members.toSorted(() => Math.random() - 0.5)
      const member = order.pop()
      if (!member) return
      kills[member.role] += 1
      await member.process.end('SIGKILL')
      ended.push(member.process)
      member.process = await start(member)
    },
    async ready() {
      const isReady = async (url: string) => {
        const response = await fetch(`${url}/readyz`).catch(() => undefined)
        return response?.ok ?? false
      }
      for (const url of webs) while (!(await isReady(url))) await sleep(200)
    },
    errors: () => countErrors([...ended, ...members.map((member) => member.process)]),
    async stop() {
      isOver = true
      await Promise.all(members.map(({ process }) => process.end()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function countErrors(processes: readonly ServerProcess[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { output } of processes) {
    for (const [, level, message, code] of output().matchAll(
      /"level":(\d+).*?"err":\{"type":"[^"]*","message":"((?:[^"\\]|\\.)*)"(?:.*?"code":"([^"]*)")?/g,
    )) {
      const what = `${level} ${message?.slice(0, 90)} ${code ?? ''}`
      counts.set(what, (counts.get(what) ?? 0) + 1)
    }
  }
  return counts
}
