import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findUserByEmail } from '@tidings/db/queries/accounts/users'
import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { countWaitingMails } from '@tidings/db/queries/mails/mails'
import { terminalLine } from '@tidings/mail/common/text/terminal-text'
import { dateHeader } from '@tidings/mail/mime/date-header'
import type { App } from '../app/open-app.ts'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { startWorker } from '../worker/start-worker.ts'
import { CommandError, print, readArguments } from './command-line.ts'

const FROM_LINE = Buffer.from('From ')
const LF = 0x0a
const GREATER = 0x3e

/** Whether a file starts like an mbox, with a `From ` line (RFC 4155). */
function isMbox(bytes: Buffer): boolean {
  return bytes.subarray(0, FROM_LINE.length).equals(FROM_LINE)
}

/**
 * The messages of an mbox. A `From ` line starts a message at the file's beginning or after an empty line; `>From `
 * inside a message loses its one added `>` (mboxrd).
 */
function* splitMbox(bytes: Buffer): Generator<Buffer> {
  let message: Buffer[] | undefined
  let afterEmpty = true
  for (const line of lines(bytes)) {
    if (afterEmpty && line.subarray(0, FROM_LINE.length).equals(FROM_LINE)) {
      if (message) yield withoutLastEmptyLine(message)
      message = []
    } else {
      message?.push(unquoted(line))
    }
    afterEmpty = isEmpty(line)
  }
  if (message) yield withoutLastEmptyLine(message)
}

function* lines(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start)
    const next = end === -1 ? bytes.length : end + 1
    yield bytes.subarray(start, next)
    start = next
  }
}

function isEmpty(line: Buffer): boolean {
  return line.length === 1 || (line.length === 2 && line[0] === 0x0d)
}

function unquoted(line: Buffer): Buffer {
  let depth = 0
  while (line[depth] === GREATER) depth++
  const quoted = depth > 0 && line.subarray(depth, depth + FROM_LINE.length).equals(FROM_LINE)
  return quoted ? line.subarray(1) : line
}

/** The empty line before the next `From ` belongs to the mbox. */
function withoutLastEmptyLine(message: Buffer[]): Buffer {
  const last = message.at(-1)
  return Buffer.concat(last && isEmpty(last) ? message.slice(0, -1) : message)
}

/**
 * Imports files through the same function as SMTP and processes them. A file that can't be read, or a mail that can't
 * be imported, is reported and the others continue; at the end this throws CommandError if there was one. Relative
 * names are resolved against `folder`.
 */
export async function importMails(app: App, args: string[], folder: string): Promise<void> {
  const usage = 'import --user EMAIL FILE…'
  const { words: names, options } = readArguments(usage, args, { user: 'string' }, { min: 1 })
  const email = options.user?.toLowerCase()
  if (!email) throw new CommandError(`Usage: npm run tidings -- ${usage}`)
  const user = await findUserByEmail(app.database.db, email)
  const localPart = user && (await findInboxAddress(app.database.db, user.id))
  if (!user || !localPart) throw new CommandError(`There is no account with the email ${email}.`)

  const to = `${localPart}@${app.settings.mailDomain}`
  const counts = { kept: 0, repeated: 0 }
  const failures: string[] = []
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      failures.push(terminalLine(`${what}: ${error instanceof Error ? error.message : error}`))
    }
  }
  const takeIn = async (raw: Buffer) => {
    if (raw.byteLength === 0) throw new Error('it is empty')
    if (raw.byteLength > MAX_MAIL_BYTES) throw new Error(`it is larger than ${MAX_MAIL_BYTES} bytes`)
    // Mails of an archive keep their dates; with the current time they would fill today's digest.
    const receivedAt = Math.min(dateHeader(raw) ?? Date.now(), Date.now())
    counts[await app.receiver.accept({ userId: user.id, from: '', to, raw, receivedAt })]++
  }
  for (const name of names) {
    await attempt(name, async () => {
      const bytes = await readFile(path.resolve(folder, name))
      if (!isMbox(bytes)) return takeIn(bytes)
      let place = 0
      for (const raw of splitMbox(bytes)) await attempt(`${name}, mail ${++place}`, () => takeIn(raw))
    })
  }
  await workOff(app)
  print(`${counts.kept} emails imported, ${counts.repeated} were there already.`)
  if (failures.length > 0) throw new CommandError(`Not imported:\n  ${failures.join('\n  ')}`)
}

/** A running server may process part of it; leases prevent conflicts. */
async function workOff(app: App): Promise<void> {
  const worker = await startWorker(app)
  while ((await countWaitingMails(app.database.db)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await worker.close()
}
