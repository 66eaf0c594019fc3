import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { type Database, openDatabase } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { type S3Address, s3AddressText } from '@tidings/db/files/s3-address'
import { s3Store } from '@tidings/db/files/s3-store'
import { StorageUnavailable } from '@tidings/db/files/storage-unavailable'
import { jobBacklog } from '@tidings/db/jobs/job-backlog'
import { isMigrated } from '@tidings/db/migrate'
import { databaseSize, databaseTime } from '@tidings/db/queries/common/database-facts'
import { lastMailAt } from '@tidings/db/queries/mails/inbox-arrivals'
import { createTransport } from 'nodemailer'
import { databaseLocation } from '../app/open-app.ts'
import { openToOthers } from '../app/others-access.ts'
import type { Settings } from '../settings.ts'
import { CommandError, formatCount, print } from './command-line.ts'

/** The state of one part: fine, worth knowing, or to be fixed. */
type Finding = [state: 'ok' | 'note' | 'FAILED', text: string]

const GIGABYTE = 1e9
/** Less free space is reported, and much less is a failure. */
const LITTLE_SPACE = 2 * GIGABYTE
const NO_SPACE = 0.2 * GIGABYTE
const RESPONSE_MS = 5000
/** Jobs are late if the oldest has been due for this long, and clocks differ if by more than this. */
const LATE_MS = 15 * 60_000
const CLOCK_MS = 5000

/**
 * Checks settings, database, files, mail, time, space and jobs, and prints one line for each; changes nothing. False if
 * something must be fixed. Throws CommandError for arguments.
 */
export async function doctorCommand(settings: Settings, args: readonly string[]): Promise<boolean> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- doctor')
  let isInOrder = true
  const say = (part: string, [state, text]: Finding) => {
    if (state === 'FAILED') isInOrder = false
    print(`${state.padEnd(7)} ${part}: ${text}`)
  }
  say('Settings', settingsFinding(settings))
  say('Files', await filesFinding(settings))
  if (settings.storage.address) say('Bucket', await bucketFinding(settings, settings.storage.address))
  if (settings.storage.from) say('Former bucket', await bucketFinding(settings, settings.storage.from))
  say('Space', await spaceFinding(settings))
  const database = await reachedDatabase(settings)
  if (typeof database === 'string') say('Database', ['FAILED', database])
  else if (!database) say('Database', ['note', `none yet; the first start creates it in ${settings.dataDir}`])
  else {
    try {
      const isCurrent = await isMigrated(database).catch(() => false)
      say('Database', await databaseFinding(database, isCurrent))
      if (isCurrent) {
        say('Time', await timeFinding(database))
        say('Jobs', await jobsFinding(database))
      }
    } finally {
      await database.close()
    }
  }
  say('Incoming mail', await incomingFinding(settings))
  say('Outgoing mail', await outgoingFinding(settings))
  return isInOrder
}

function settingsFinding({ mailDomain, baseUrl, roles }: Settings): Finding {
  if (mailDomain === 'inbox.localhost') {
    return [
      'note',
      'MAIL_DOMAIN is not set, so no mail can come from outside; mailboxes and files can be read',
    ]
  }
  if (baseUrl === undefined) {
    return ['note', 'BASE_URL is not set, so browsers can only use this machine’s own addresses']
  }
  return ['ok', `${baseUrl}, mail for ${mailDomain}, roles ${roles.join(', ')}`]
}

async function filesFinding({ dataDir }: Settings): Promise<Finding> {
  if (!existsSync(dataDir)) return ['note', `${dataDir} does not exist yet`]
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return ['FAILED', `${dataDir} can’t be read and written by this user`]
  }
  const open = await openToOthers(dataDir)
  const others = 'other accounts of this machine'
  if (!open.includes(dataDir)) return ['ok', dataDir]
  // They see the names of files there, and no mail.
  if (open.length === 1) return ['note', `${dataDir} is open to ${others}: chmod 700 ${dataDir}`]
  return ['FAILED', `emails and keys can be read by ${others}: chmod go= ${open.join(' ')}`]
}

/** Writes, lists, reads and deletes a small object, as each needs a separate permission. */
async function bucketFinding({ s3, dataDir }: Settings, address: S3Address): Promise<Finding> {
  const name = s3AddressText(address)
  if (!s3) return ['FAILED', `${name} can’t be used without credentials`]
  const files = s3Store(address, s3)
  const key = `doctor/${randomUUID()}`
  try {
    await files.put(key, Buffer.from('Tidings'))
    for await (const _ of files.keys()) break
    await files.delete(key)
  } catch (error) {
    const why = error instanceof StorageUnavailable ? error.reason : String(error)
    return ['FAILED', `${name} can’t be used (${why})`]
  }
  if (await hasFilesOnDisk(dataDir)) {
    return ['note', `${name}; there are files in ${dataDir}, too: npm run tidings -- move-files`]
  }
  const { protocol, hostname } = new URL(address.endpoint)
  const isOpen = protocol === 'http:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return isOpen ? ['note', `${name}, without TLS: others in that network can read all mail`] : ['ok', name]
}

async function hasFilesOnDisk(dataDir: string): Promise<boolean> {
  for await (const _ of folderStore(path.join(dataDir, 'files')).keys()) return true
  return false
}

async function spaceFinding({ dataDir }: Settings): Promise<Finding> {
  if (!existsSync(dataDir)) return ['note', 'not known before the first start']
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const free = bavail * bsize
  const text = `${bytes(free)} of ${bytes(blocks * bsize)} free`
  if (free < NO_SPACE) return ['FAILED', `${text}; mail is refused when there is no space for it`]
  return [free < LITTLE_SPACE ? 'note' : 'ok', text]
}

/** The database; undefined if there is none yet, or the reason why it can't be opened. */
async function reachedDatabase(settings: Settings): Promise<Database | string | undefined> {
  const location = databaseLocation(settings)
  if (settings.databaseUrl === undefined && !existsSync(location)) return undefined
  try {
    return await openDatabase(location, () => {})
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function databaseFinding(database: Database, isCurrent: boolean): Promise<Finding> {
  const name = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const text = `${name}, ${bytes(await databaseSize(database))}`
  if (isCurrent) return ['ok', `${text}, up to date`]
  return ['note', `${text}, of another version; the next start brings an older one up to date`]
}

async function timeFinding(database: Database): Promise<Finding> {
  const now = Date.now()
  const last = await lastMailAt(database.db)
  if (last !== null && last > now + CLOCK_MS) {
    return [
      'FAILED',
      `the newest email is from ${new Date(last).toISOString()}, so this machine’s clock is wrong`,
    ]
  }
  const off = Math.abs((await databaseTime(database)) - Date.now())
  return off > CLOCK_MS
    ? ['FAILED', `the clocks of this machine and the database differ by ${Math.round(off / 1000)} seconds`]
    : ['ok', new Date(now).toISOString()]
}

async function jobsFinding(database: Database): Promise<Finding> {
  const { due, oldestAt } = await jobBacklog(database)
  if (due === 0 || oldestAt === null) return ['ok', 'none waiting']
  const minutes = Math.round((Date.now() - oldestAt) / 60_000)
  const text = `${formatCount(due, 'job')} waiting, the oldest for ${formatCount(minutes, 'minute')}`
  return Date.now() - oldestAt > LATE_MS ? ['FAILED', `${text}; is a worker running?`] : ['ok', text]
}

async function incomingFinding({ roles, smtpHost, smtpPort }: Settings): Promise<Finding> {
  if (!roles.includes('smtp')) return ['ok', 'received by another process']
  const host = smtpHost === '0.0.0.0' || smtpHost === '::' ? '127.0.0.1' : smtpHost
  const greeting = await greetingOf(host, smtpPort)
  if (greeting === undefined) {
    return ['note', `nothing responds on ${host}:${smtpPort}, so Tidings is not running here`]
  }
  return greeting.startsWith('220')
    ? ['ok', `port ${smtpPort} responds; mail-check tries it from outside`]
    : ['FAILED', `port ${smtpPort} responds with ${greeting}`]
}

function greetingOf(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (line: string | undefined) => {
      socket.destroy()
      resolve(line)
    }
    socket.setTimeout(RESPONSE_MS, () => end(undefined))
    socket.once('error', () => end(undefined))
    socket.once('data', (data) => end(data.toString('latin1').split('\r\n')[0]))
  })
}

async function outgoingFinding({ smtpUrl, dataDir }: Settings): Promise<Finding> {
  if (smtpUrl === undefined) return ['note', `SMTP_URL is not set, so emails are files in ${dataDir}/outbox`]
  const { host } = new URL(smtpUrl)
  const transport = createTransport(smtpUrl, {
    connectionTimeout: RESPONSE_MS,
    greetingTimeout: RESPONSE_MS,
    socketTimeout: RESPONSE_MS,
  } as object)
  try {
    await transport.verify()
    return ['ok', `${host} accepts the login`]
  } catch (error) {
    return ['FAILED', `${host} can’t be used (${error instanceof Error ? error.message : error})`]
  } finally {
    transport.close()
  }
}

function bytes(count: number): string {
  return count < GIGABYTE ? `${(count / 1e6).toFixed(1)} MB` : `${(count / GIGABYTE).toFixed(1)} GB`
}
