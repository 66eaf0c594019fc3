import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { findUserByEmail } from '@tidings/db/queries/accounts/users'
import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { countWaitingMails } from '@tidings/db/queries/mails/mails'
import { terminalLine } from '@tidings/mail/common/text/terminal-text'
import type { MailBytes } from '@tidings/mail/mail-files/mail-bytes'
import { isMbox, splitMbox } from '@tidings/mail/mail-files/split-mbox'
import { dateHeader } from '@tidings/mail/mime/date-header'
import type { App } from '../app/open-app.ts'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { startWorker } from '../worker/start-worker.ts'
import { CommandError, print, readArguments } from './command-line.ts'

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
  const takeIn = async ({ raw, bytes }: MailBytes) => {
    if (bytes === 0) throw new Error('it is empty')
    if (bytes > MAX_MAIL_BYTES) throw new Error(`it is larger than ${MAX_MAIL_BYTES} bytes`)
    // Mails of an archive keep their dates; with the current time they would fill today's digest.
    const receivedAt = Math.min(dateHeader(raw) ?? Date.now(), Date.now())
    counts[await app.receiver.accept({ userId: user.id, from: '', to, raw, receivedAt })]++
  }
  for (const name of names) {
    await attempt(name, async () => {
      const raw = await readFile(path.resolve(folder, name))
      if (!isMbox(raw)) return takeIn({ raw, bytes: raw.byteLength })
      let place = 0
      for await (const mail of splitMbox(Readable.from([raw]), MAX_MAIL_BYTES))
        await attempt(`${name}, mail ${++place}`, () => takeIn(mail))
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
