import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openMailedLinks } from '@tidings/accounts/account/mailed-links'
import { pictureLinks } from '@tidings/accounts/avatars/picture-links'
import type { IdentityProvider } from '@tidings/accounts/identity-provider/identity-provider'
import { type ApiToken, openApiTokens } from '@tidings/accounts/programs/api-tokens'
import { openSessions, type Session } from '@tidings/accounts/sessions/sessions'
import { knownDevices } from '@tidings/accounts/sign-in/known-devices'
import { openWorkQueue } from '@tidings/accounts/work-queue'
import type { Database } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { findUser, setTimeZone } from '@tidings/db/queries/accounts/users'
import type { UserRow } from '@tidings/db/schema'
import { openSecretBox } from '@tidings/db/secret-box'
import { seedUser } from '@tidings/db/testing/seed'
import { testDatabase } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import type { FetchWeb } from '@tidings/jobs/fetch/guarded-fetch'
import {
  type MailChecking,
  openMailChecks,
  performMailCheck,
  reserveMailCheck,
} from '@tidings/jobs/mail-check/mail-checks'
import type { OpenMailbox } from '@tidings/jobs/mailboxes/connect-mailbox'
import { openMailOAuth } from '@tidings/jobs/mailboxes/mail-oauth'
import { tryAsked } from '@tidings/jobs/mailboxes/mailbox-tries'
import { openImap } from '@tidings/jobs/mailboxes/open-imap'
import type { SendMail } from '@tidings/jobs/newsletters/unsubscribe'
import { newVapidKey } from '@tidings/jobs/notify/push-message'
import { openDigestLinks } from '@tidings/jobs/send/digest-links'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { isAtDomain } from '@tidings/mail/common/net/site-of'
import { afterAll, beforeAll } from 'vitest'
import { createCaller } from '../router.ts'
import type { Services } from '../trpc/context.ts'

/** A caller of procedures without HTTP, signed in or not. */
export interface TestCaller {
  call: ReturnType<typeof createCaller>
  /** The Set-Cookie values that the calls requested. */
  cookies: string[]
}

export interface TestApp {
  services: Services
  /** Connects to mailboxes. */
  openMailbox: OpenMailbox
  db: Database['db']
  /** The web as the services reach it. */
  web: TestWeb
  /** The mails that the services sent. */
  sent: Parameters<SendMail>[0][]
  /** What the services logged. */
  logged: { level: 'warn' | 'error'; message: string; details: object }[]
  /** The events that the services logged, in order. */
  events: object[]
  /** A caller with the session of that token, logged out without one; `sent` is the Cookie header. */
  caller(token?: string, sent?: string): Promise<TestCaller>
  /** A caller with that bearer token. */
  bearerCaller(token: string): Promise<TestCaller>
  /** A caller with that access token of another program. */
  programCaller(secret: string): Promise<TestCaller>
  /** A new signed-in user without having entered a password. */
  newReader(timeZone?: string): Promise<TestCaller & { user: UserRow; token: string }>
  close(): Promise<void>
}

/** The web for procedures in tests: records requests and defines responses. */
interface TestWeb {
  fetchWeb: FetchWeb
  /** Every request in order, such as `HEAD https://harbour.example/`. */
  requests: string[]
  /** How a URL responds, and where it redirects to. */
  respond: (url: string) => Promise<{ status: number; to?: string }>
}

/** A test app for the tests of a suite: opened before the first one, and closed after the last. */
export function useTestApp(kind: Database['kind']): TestApp {
  const app = {} as TestApp
  beforeAll(() => openTestApp(kind, {}, app))
  afterAll(() => app.close())
  return app
}

/** Real services for the procedures, with a separate database and folder. `app` becomes them. */
export async function openTestApp(
  kind: Database['kind'],
  { secure = false, google }: { secure?: boolean; google?: IdentityProvider } = {},
  app = {} as TestApp,
): Promise<TestApp> {
  const database = await testDatabase(kind)
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-files-'))
  const logged: TestApp['logged'] = []
  const events: TestApp['events'] = []
  const web = openTestWeb()
  const sent: TestApp['sent'] = []
  const accessKey = randomBytes(32)
  const jobs = openJobs(database)
  // No domain has records, unless a test adds some.
  const checking: MailChecking = {
    ...{ db: database.db, domain: 'inbox.test', name: 'mx.inbox.test' },
    lookUp: async () => [],
    network: { resolve: async () => [], dial: (host, port) => ({ host, port }) },
  }
  const services: Services = {
    database,
    files: folderStore(folder),
    devices: knownDevices(randomBytes(32)),
    apiTokens: openApiTokens(database),
    sessions: openSessions(database, { secure, accessKey }),
    mailedLinks: openMailedLinks(randomBytes(32)),
    twoStepSecrets: openSecretBox(randomBytes(32), 'two-step'),
    pictures: pictureLinks(randomBytes(32)),
    pictureMode: 'arrival',
    google,
    jobs,
    work: openWorkQueue(),
    webAddress: () => 'https://tidings.test',
    operatorEmail: undefined,
    registration: undefined,
    limits: { ...USER_LIMITS },
    outbox: undefined,
    mailDomain: 'inbox.test',
    isInboxAddress: (email) => isAtDomain(email, 'inbox.test'),
    digestLinks: openDigestLinks(randomBytes(32)),
    requestsSummaries: true,
    fetchWeb: web.fetchWeb,
    // In this process, with what a test has set.
    tryMailbox: (userId, asked) => {
      const { files, mailOAuth: oauth } = services
      return tryAsked({ db: database.db, files, oauth, open: app.openMailbox }, userId, asked)
    },
    mailboxesAllowPrivate: false,
    mailOAuth: openMailOAuth({}, web.fetchWeb),
    webhooksAllowPrivate: false,
    vapidKey: newVapidKey(),
    mailChecks: {
      latest: openMailChecks({ database, jobs, ...checking }).latest,
      // In this process, too.
      async begin(_userId, inbox) {
        const { check, token } = await reserveMailCheck(database.db, checking)
        if (token !== undefined) void performMailCheck(checking, { token, inbox })
        return check
      },
    },
    async sendMail(mail) {
      sent.push(mail)
      return { isDone: true, status: null, reason: null, detail: null }
    },
    spooledMails: async () => [],
    hasSpaceFor: async () => true,
    log: {
      info: (details) => events.push(details),
      warn: (details, message) => logged.push({ level: 'warn', message, details }),
      error: (details, message) => logged.push({ level: 'error', message, details }),
    },
  }
  async function caller(token?: string, sent?: string): Promise<TestCaller> {
    const cookie = `${secure ? '__Host-' : ''}tidings=${token}`
    return callerOf(token ? await services.sessions.find({ cookie }) : undefined, sent)
  }
  function callerOf(session: Session | undefined, sent?: string, token?: ApiToken): TestCaller {
    const cookies: string[] = []
    const call = createCaller({
      ...services,
      origin: 'http://tidings.test',
      cookies: sent,
      userAgent: undefined,
      session,
      token,
      setCookie: (value) => cookies.push(value),
    })
    return { call, cookies }
  }
  return Object.assign(app, {
    services,
    // No host is known, unless a test adds a server.
    openMailbox: (access) =>
      openImap(access, { resolve: async () => [], dial: (host, port) => ({ host, port }) }),
    db: database.db,
    web,
    sent,
    logged,
    events,
    caller,
    bearerCaller: async (token) =>
      callerOf(await services.sessions.find({ authorization: `Bearer ${token}` })),
    programCaller: async (secret) => callerOf(undefined, undefined, await services.apiTokens.find(secret)),
    async newReader(timeZone = 'UTC') {
      const id = await seedUser(database.db)
      await setTimeZone(database.db, id, timeZone)
      const user = await findUser(database.db, id)
      if (!user) throw new Error('The reader was not stored.')
      const { token } = await services.sessions.start(user.id)
      return { user, token, ...(await caller(token)) }
    },
    async close() {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  } satisfies TestApp)
}

/** A web that responds with 200 everywhere. Redirects are followed like in the guarded fetcher. */
function openTestWeb(): TestWeb {
  const web: TestWeb = {
    requests: [],
    respond: async () => ({ status: 200 }),
    async fetchWeb(from, { method = 'GET', follow = true, mayConnect = () => true } = {}) {
      for (let url = from; ; ) {
        if (!mayConnect(new URL(url), method)) throw new FetchRefused('not-allowed', { towards: url })
        web.requests.push(`${method} ${url}`)
        const { status, to } = await web.respond(url)
        if (to === undefined || !follow) {
          return { status, url, headers: {}, body: new Uint8Array(), truncated: false, hops: [] }
        }
        url = to
      }
    },
  }
  return web
}
