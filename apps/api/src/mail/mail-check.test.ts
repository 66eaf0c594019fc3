import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MailCheckView } from '@tidings/api/server/mail-check-router'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { DATABASES } from '@tidings/db/testing/test-database'
import type { Network } from '@tidings/jobs/fetch/network'
import { makeCertificates } from '@tidings/jobs/fetch/testing/certificates'
import { performMailCheck, reserveMailCheck } from '@tidings/jobs/mail-check/mail-checks'
import { LookupError } from '@tidings/mail/common/net/resolve'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkMail } from '../commands/check-mail.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

const DOMAIN = 'inbox.tidings.example'
const HOST = 'mx.tidings.example'
const ADDRESS = '93.184.215.14'
const RECORDS = { [`MX ${DOMAIN}`]: [{ exchange: HOST, priority: 10 }], [`A ${HOST}`]: [ADDRESS] }
const { ca, of } = makeCertificates()

/** The simulated network, except the server. */
let records: Record<string, readonly unknown[]>
let ports: Record<string, number>
const dialled: string[] = []
const network: Network = {
  ca,
  resolve: async () => [],
  async records(name, type) {
    const known = records[`${type} ${name}`]
    if (!known) throw new LookupError('ENOTFOUND', 'No such name.')
    return known
  },
  dial(address, port) {
    dialled.push(`${address}:${port}`)
    return { host: '127.0.0.1', port: ports[address] ?? 1 }
  },
}

let folder: string
let server: TestServer
let database: { url: string; drop(): Promise<void> } | undefined
let operator: Awaited<ReturnType<typeof signUp>>
const closers: (() => void)[] = []

async function start(more: Record<string, string> = {}, host = HOST): Promise<void> {
  const { cert, key } = of(host)
  const files = { TLS_CERT_FILE: path.join(folder, 'cert.pem'), TLS_KEY_FILE: path.join(folder, 'key.pem') }
  await writeFile(files.TLS_CERT_FILE, cert)
  await writeFile(files.TLS_KEY_FILE, key)
  server = await startTestServer({ MAIL_DOMAIN: DOMAIN, SMTP_NAME: HOST, ...files, ...more }, network)
  operator = await signUp(server.url)
  ports = { [ADDRESS]: server.smtpPort }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidings-check-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  records = { ...RECORDS }
  dialled.length = 0
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function finished(): Promise<MailCheckView> {
  return vi.waitFor(
    async () => {
      const view = await operator.client.mailCheck.get.query({})
      expect(view.finishedAt).not.toBeNull()
      return view
    },
    { timeout: 90_000, interval: 50 },
  )
}

/** A separate check with a short wait for the test mail; its states by name, and the first that isn't passed. */
async function checked() {
  const { db } = server.app.database
  const lookUp = network.records ?? (async () => [])
  await db.deleteFrom('instance').where('name', '=', 'mail-check').execute()
  const checking = { db, domain: DOMAIN, name: HOST, lookUp, network, arrivalMs: 1500 }
  const { token = '' } = await reserveMailCheck(db, checking)
  const { checks = [] } =
    (await performMailCheck(checking, { token, inbox: operator.user.emailAddress })) ?? {}
  const problem = checks.find(({ state }) => state !== 'passed')
  return { states: checks.map(({ state }) => state), problem, checks }
}

/** A mail server that isn't ours: `talk` gets each connection. */
async function stranger(talk: (socket: Socket) => void): Promise<void> {
  const other: Server = createServer((socket) => {
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const sockets = new Set<Socket>()
  other.on('connection', (socket) => sockets.add(socket))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    other.close()
  })
  const bound = other.address()
  ports = { [ADDRESS]: typeof bound === 'object' && bound ? bound.port : 0 }
}

/** A server that replies to each line by its first word. */
const scripted = (responses: Record<string, string>) => (socket: Socket) => {
  socket.write(`220 ${HOST} ESMTP\r\n`)
  socket.on('data', (bytes) => {
    for (const line of String(bytes).split('\r\n').slice(0, -1)) {
      const response = responses[line.split(/[ :]/, 1)[0] ?? '']
      if (response !== undefined) socket.write(`${response}\r\n`)
    }
  })
}

describe.each(DATABASES)('on %s', (kind) => {
  beforeAll(async () => {
    if (kind === 'postgres') database = await freshDatabase()
    await start(database ? { DATABASE_URL: database.url } : {})
  })
  afterAll(async () => {
    await server.close()
    await database?.drop()
    database = undefined
  })

  it('passes where mail arrives, and keeps the test mail out of the inbox', async () => {
    const before = await operator.client.mailCheck.get.query({})
    expect(before).toMatchObject({ startedAt: null, checks: [], lastMailAt: null })
    const begun = await operator.client.mailCheck.run.mutate({})
    expect(begun.finishedAt).toBeNull()
    expect(begun.checks.map(({ name }) => name)).toEqual(['dns', 'port', 'tls', 'test-mail'])
    const { checks, records, lastMailAt } = await finished()
    expect(checks.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect(checks.flatMap(({ notes }) => notes)).toEqual([])
    expect(checks[0]?.finding).toBe(`${DOMAIN} points to ${HOST}, priority 10`)
    expect(records).toEqual([
      { type: 'MX', name: DOMAIN, value: HOST, priority: 10 },
      { type: 'A', name: HOST, value: ADDRESS, priority: null },
    ])
    expect(lastMailAt).toBeNull()
    const { db } = server.app.database
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    expect(await db.selectFrom('newsletters').select('id').execute()).toEqual([])
    expect(new Set(dialled)).toEqual(new Set([`${ADDRESS}:25`]))
  })

  it('the command finds the same, and says so', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {})
    try {
      expect(await checkMail(server.app, [])).toBe(true)
      records = {}
      expect(await checkMail(server.app, [])).toBe(false)
      const lines = said.mock.calls.flat().join('\n')
      expect(lines).toContain(`passed   TLS certificate: ${HOST}, valid until `)
      expect(lines).toContain(`FAILED   DNS: ${DOMAIN} has no MX record, and no address of its own`)
      expect(lines).toContain(`  ${DOMAIN}. MX 10 ${HOST}`)
    } finally {
      said.mockRestore()
    }
  })

  it('checks six times in ten minutes, and others than the operator never', async () => {
    const other = await signUp(server.url, 'Ben')
    await expect(other.client.mailCheck.get.query({})).rejects.toThrow('Only the administrator')
    await expect(other.client.mailCheck.run.mutate({})).rejects.toThrow('Only the administrator')
    records = {}
    for (let n = 0; n < 3; n += 1) {
      await operator.client.mailCheck.run.mutate({})
      await finished()
    }
    await expect(operator.client.mailCheck.run.mutate({})).rejects.toThrow('wait ten minutes')
    expect((await operator.client.mailCheck.get.query({})).checks[0]?.state).toBe('failed')
  })
})

it('a process without the role worker connects to nobody', async () => {
  await start({ ROLES: 'http,smtp' })
  try {
    const { checks } = await operator.client.mailCheck.run.mutate({})
    expect(checks.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    const { payload } = await server.app.database.db
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'check-mail')
      .executeTakeFirstOrThrow()
    expect(dialled).toEqual([])
    const outcome = await performMailCheck(server.app.mailChecking, {
      ...JSON.parse(payload),
      inbox: undefined,
    })
    expect(outcome?.checks[1]?.state).toBe('passed')
    expect(dialled).toEqual([`${ADDRESS}:25`])
  } finally {
    await server.close()
  }
})

describe('what is wrong is found', () => {
  beforeAll(() => start())
  afterAll(() => server.close())
  beforeEach(() => {
    ports = { [ADDRESS]: server.smtpPort }
  })

  it.each([
    ['no record', {}, 'has no MX record, and no address of its own'],
    [
      'a domain that wants no mail',
      { [`MX ${DOMAIN}`]: [{ exchange: '', priority: 0 }] },
      'receives no mail',
    ],
    ['a host without address', { [`MX ${DOMAIN}`]: [{ exchange: HOST, priority: 1 }] }, 'no address in DNS'],
    ['a private address', { ...RECORDS, [`A ${HOST}`]: ['192.168.1.5'] }, '192.168.1.5, a private address'],
    ['loopback', { ...RECORDS, [`A ${HOST}`]: ['127.0.0.1'] }, '127.0.0.1, a private address'],
  ])('%s, and nobody is connected to', async (_what, changed, finding) => {
    records = changed
    const { states, problem } = await checked()
    expect(states).toEqual(['failed', 'waiting', 'waiting', 'waiting'])
    expect(problem?.finding).toContain(finding)
    expect(problem?.steps.length).toBeGreaterThan(1)
    expect(dialled).toEqual([])
  })

  it('a domain without an MX record passes with a note, as its address receives mail', async () => {
    records = { [`A ${DOMAIN}`]: [ADDRESS] }
    const { states, checks } = await checked()
    expect(states).toEqual(['passed', 'passed', 'failed', 'passed'])
    expect(checks[0]?.notes).toEqual([expect.stringContaining('some senders want a record')])
    expect(checks[1]?.notes).toEqual([expect.stringContaining(`greets as ${HOST}, not as ${DOMAIN}`)])
    expect(checks[2]?.finding).toContain('is not trusted')
  })

  it('a port without a response is reported, and what depends on it waits', async () => {
    ports = {}
    const { states, problem } = await checked()
    expect(states).toEqual(['passed', 'failed', 'waiting', 'waiting'])
    expect(problem?.finding).toBe(`${HOST} (${ADDRESS}) refuses connections on port 25`)
    expect(problem?.steps[0]).toEqual(expect.objectContaining({ command: 'sudo ufw allow 25/tcp' }))
  })

  it('at most five hosts and four addresses of each, on port 25 alone', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ exchange: `mx${n}.eve.example`, priority: n }))
    records = { [`MX ${DOMAIN}`]: many }
    for (const { exchange } of many) {
      records[`A ${exchange}`] = Array.from({ length: 40 }, (_, n) => `93.184.216.${n + 1}`)
    }
    const { states } = await checked()
    expect(states[1]).toBe('failed')
    expect(dialled.length).toBe(20)
    expect(dialled.every((each) => each.endsWith(':25'))).toBe(true)
  })

  it.each([
    [
      'something that is no mail server',
      (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
      'not answer as a mail server',
    ],
    ['an endless line', (socket: Socket) => socket.write('2'.repeat(100_000)), 'closed the connection'],
    [
      'a server that refuses',
      (socket: Socket) => socket.write('554 5.7.1 Go\u0007 away\r\n'),
      '“554 5.7.1 Go away”',
    ],
    ['a server that hangs up', (socket: Socket) => socket.end(), 'closed the connection'],
  ])('%s on port 25', async (_what, talk, finding) => {
    await stranger(talk)
    const { states, problem } = await checked()
    expect(states).toEqual(['passed', 'failed', 'waiting', 'waiting'])
    expect(problem?.finding).toContain(finding)
  })

  it('a server without encryption that refuses the test mail', async () => {
    await stranger(scripted({ EHLO: '250-x\r\n250 SIZE', MAIL: '250 ok', RCPT: '550 5.1.1 Who?' }))
    const { states, checks } = await checked()
    expect(states).toEqual(['passed', 'passed', 'failed', 'failed'])
    expect(checks[2]?.finding).toContain('offers no encryption')
    expect(checks[3]?.finding).toBe(`${HOST} did not take the test email: 550 5.1.1 Who?`)
  })

  it('a server that takes the test mail and does not hand it on', async () => {
    const taking = { EHLO: '250 x', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go', '.': '250 queued' }
    await stranger(scripted(taking))
    const { problem, checks } = await checked()
    expect(problem?.name).toBe('tls')
    expect(checks[3]?.finding).toContain('took the test email, but it did not arrive within 2 seconds')
  })

  it('a certificate of another name', async () => {
    await server.close()
    await start({}, 'other.example')
    const { states, checks } = await checked()
    expect(states).toEqual(['passed', 'passed', 'failed', 'passed'])
    expect(checks[2]?.finding).toContain(`The certificate of ${HOST} is not trusted`)
  })
})
