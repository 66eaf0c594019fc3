import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { openMailedLinks } from '@tidings/accounts/account/mailed-links'
import { type Database, openDatabase } from '@tidings/db/database'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { migrate } from '@tidings/db/migrate'
import { openProcessLocks } from '@tidings/db/process-locks'
import { instanceValue } from '@tidings/db/queries/accounts/instance'
import { bytesOfWaitingMails } from '@tidings/db/queries/mails/mails'
import { openSharedCounts } from '@tidings/db/shared-counts'
import type { FetchWeb } from '@tidings/jobs/fetch/guarded-fetch'
import { INTERNET, type Network } from '@tidings/jobs/fetch/network'
import { openMailOAuth } from '@tidings/jobs/mailboxes/mail-oauth'
import type { MailboxAccess } from '@tidings/jobs/mailboxes/open-imap'
import { newVapidKey } from '@tidings/jobs/notify/push-message'
import { openOwnMails } from '@tidings/jobs/receive/own-mails'
import { openReceiver } from '@tidings/jobs/receive/receiver'
import { openSpool, spoolIn } from '@tidings/jobs/receive/spool'
import { openSpoolContents } from '@tidings/jobs/receive/spooled-mails'
import { openDigestLinks } from '@tidings/jobs/send/digest-links'
import type { Logger } from 'pino'
import { readDkimKey } from '../mail/dkim-key.ts'
import { openFreeSpace, openSpaceForMail, releaseReserve, SPACE } from '../mail/free-space.ts'
import { openOutgoingMail } from '../mail/outgoing-mail.ts'
import { openDns, openFreshDns } from '../network/dns-records.ts'
import { type Counters, openCounters } from '../observe/counters.ts'
import { type InstrumentedLog, instrumentedLog } from '../observe/instrumented-log.ts'
import type { Tracing } from '../observe/tracing.ts'
import { watchedJobs } from '../observe/watched-jobs.ts'
import type { Settings } from '../settings.ts'
import { openFiles } from './open-files.ts'
import { closeToOthers } from './others-access.ts'
import { refuseUnfinishedRestore } from './restoring.ts'

/** In DATA_DIR. */
export const DATABASE_FILE = 'tidings.db'

/** All services below the network layer, opened and migrated; shared by server and commands. */
export type App = Awaited<ReturnType<typeof openApp>>

/**
 * Opens the data folder and the database and migrates both. `network` replaces the Internet in tests; `isBesideWorker`:
 * another process has the role `worker`, and does the slow work on the same SQLite file. Throws DatabaseError,
 * DataFolderError or a file system error.
 */
export async function openApp(
  settings: Settings,
  log: Logger,
  network?: Network,
  { isBesideWorker = false } = {},
) {
  // It contains everybody's mail, so other accounts of the machine must have no access.
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  refuseUnfinishedRestore(settings.dataDir)
  const open = await closeToOthers(settings.dataDir)
  if (open.length > 0) log.warn({ open }, 'other accounts of this machine may have access to these')
  await releaseReserve(settings.dataDir)
  const dkim = settings.dkim && (await readDkimKey(settings.dkim))
  const counters = openCounters()
  const eventLog = instrumentedLog(log, counters)
  const tracing = await tracingOf(settings, eventLog)
  const database = await openDatabase(
    databaseLocation(settings),
    (error) => log.warn({ err: error }, 'a database connection was lost'),
    { quickChecks: true, isBesideWorker, onStatement: tracing?.statement },
  )
  const keys = await migrateAtStart(database, settings)
    .then(() => keysOf(database))
    .catch(async (error) => {
      await database.close()
      throw error
    })
  const shared =
    database.kind === 'postgres' || !countsAlone(settings)
      ? openSharedCounts(database, (error) => log.warn({ err: error }, 'rates could not be shared'))
      : undefined
  const jobs = openJobs(database, watchedJobs(counters, tracing), (job) =>
    log.error(job, 'a job failed for good: each process that had it died'),
  )
  // Loaded on the first request, so that mail is accepted before that.
  const fetcher = async () => (await import('@tidings/jobs/fetch/guarded-fetch')).openFetcher(network)
  const webhookFetcher = async () => {
    const { openFetcher } = await import('@tidings/jobs/fetch/guarded-fetch')
    return openFetcher(network, { allowsPrivate: settings.webhookAllowPrivate })
  }
  const spool = isBesideWorker ? openSpool(spoolIn(settings.dataDir)) : undefined
  const contents = openSpoolContents(spoolIn(settings.dataDir), database.db)
  const receiver = openReceiver({
    db: database.db,
    jobs,
    hasSpace: openSpaceForMail(
      settings.dataDir,
      async () => (await contents()).bytes + (await bytesOfWaitingMails(database.db)),
    ),
    mailDomain: settings.mailDomain,
    onError: (error) => log.warn({ err: error }, 'a refused mail could not be recorded'),
    spool,
    traceparent: () => tracing?.traceparent(),
  })
  const processLocks = openProcessLocks(database)
  const ownMails = openOwnMails(Buffer.from(keys.ownMails, 'base64url'))
  const fetchWeb = counted(counters, fetcher)
  return {
    settings,
    log,
    /** The same log for events, which are also counted. */
    eventLog,
    counters,
    /** Undefined unless it is switched on. */
    tracing,
    database,
    jobs,
    files: openFiles(settings).files,
    receiver,
    /** DNS lookups for checking senders. */
    lookUp: openDns(network?.records),
    /** The only fetcher for URLs from mails, pages and users. */
    fetchWeb,
    /** The same for webhooks, with private networks if the operator allows them. */
    callWebhook: counted(counters, webhookFetcher),
    /** Connects to mailboxes of users. */
    async openMailbox(access: MailboxAccess) {
      const { openImap } = await import('@tidings/jobs/mailboxes/open-imap')
      return openImap(access, network ?? INTERNET, { allowsPrivate: settings.imapAllowPrivate })
    },
    /** Signs in to them at their providers. */
    mailOAuth: openMailOAuth(settings.mailClients, fetchWeb),
    /** The key that signs pushes, created at the first start. */
    vapidKey: keys.vapid,
    sendMail: openOutgoingMail({
      smtpUrl: settings.smtpUrl,
      outbox: outboxOf(settings),
      dkim,
      markOf: ownMails.mark,
      log,
    }),
    /** Recognises the mails of `sendMail`. */
    ownMails,
    /** What checks whether mail can arrive. */
    mailChecking: {
      db: database.db,
      domain: settings.mailDomain,
      name: settings.smtpName ?? hostname(),
      lookUp: openFreshDns(network?.records),
      network: network ?? INTERNET,
    },
    /** Links sent by mail. */
    mailedLinks: openMailedLinks(Buffer.from(keys.link, 'base64url')),
    /** Links in digests by mail. */
    digestLinks: openDigestLinks(Buffer.from(keys.digest, 'base64url')),
    /** The base URL for browsers: as configured, otherwise where the server listens. Never taken from a request. */
    webAddress: settings.baseUrl ?? `http://${settings.host}:${settings.port}`,
    /** How rates are shared with other processes; undefined if there are none. */
    share: shared?.share,
    /** Locks for work that only one process does at a time. */
    processLocks,
    /** Whether the disk has space for work in the background; the rest is for what users do. */
    hasSpaceToWork: openFreeSpace(settings.dataDir, SPACE.work),
    /** The accepted mails that are not in the database yet. */
    spoolContents: contents,
    async close() {
      await receiver.refusals.settle()
      await shared?.close()
      await spool?.close()
      await processLocks.close()
      await database.close()
      await tracing?.close()
    },
  }
}

/** The keys that sign links, mails and pushes, created at the first start. */
async function keysOf({ db }: Database) {
  return {
    link: await instanceValue(db, 'link-key', randomBytes(32).toString('base64url')),
    digest: await instanceValue(db, 'digest-link-key', randomBytes(32).toString('base64url')),
    ownMails: await instanceValue(db, 'own-mail-key', randomBytes(32).toString('base64url')),
    vapid: await instanceValue(db, 'vapid-key', newVapidKey()),
  }
}

/** Whether no other process of a SQLite file needs to count calls and mails: a worker counts none. */
function countsAlone({ roles }: Settings): boolean {
  return roles.includes('http') === roles.includes('smtp')
}

/** Only loaded if enabled. */
async function tracingOf({ tracing, roles }: Settings, log: InstrumentedLog): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { openTracing } = await import('../observe/open-tracing.ts')
  return openTracing(tracing, roles, log)
}

/** A fetcher that is opened when first used, and whose requests are counted. */
function counted(counters: Counters, open: () => Promise<FetchWeb>): FetchWeb {
  return async (url, request) => {
    try {
      const response = await (await open())(url, request)
      counters.add('fetches', 'answered')
      return response
    } catch (error) {
      counters.add('fetches', 'refused')
      throw error
    }
  }
}

/** The folder for mails if no mail server is configured. */
export function outboxOf({ dataDir }: Settings): string {
  return path.join(dataDir, 'outbox')
}

/** Not through a connection pooler, which may end long operations. */
async function migrateAtStart(database: Database, { databaseDirectUrl }: Settings): Promise<void> {
  if (databaseDirectUrl === undefined) return migrate(database)
  const direct = await openDatabase(databaseDirectUrl, () => {})
  await migrate(direct).finally(direct.close)
}

/** The database for `openDatabase`, for long uses of one connection: not through a connection pooler. */
export function directLocation(settings: Settings): string {
  return settings.databaseDirectUrl ?? databaseLocation(settings)
}

/** The database for `openDatabase`. */
export function databaseLocation({ databaseUrl, dataDir }: Settings): string {
  return databaseUrl ?? path.join(dataDir, DATABASE_FILE)
}
