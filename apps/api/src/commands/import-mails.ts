import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findInboxAddress } from '@tidings/db/queries/inbox-addresses'
import { countWaitingMails } from '@tidings/db/queries/mails'
import { findUserByEmail } from '@tidings/db/queries/users'
import { terminalLine } from '@tidings/pipeline/common/text/terminal-text'
import { dateHeader } from '../mail/date-header.ts'
import { LARGEST_MAIL } from '../mail/mail-server.ts'
import type { App } from '../open-app.ts'
import { startWorker } from '../start-worker.ts'
import { CommandError } from './command-error.ts'
import { print } from './print.ts'
import { isMbox, splitMbox } from './split-mbox.ts'

/**
 * Takes files in through the door that SMTP uses and works them off. A file that can't be read, or a mail in one that
 * can't be taken, is named and the others go on; in the end this throws CommandError if there was one. Relative names
 * are taken from `folder`.
 */
export async function importMails(app: App, args: string[], folder: string): Promise<void> {
  const { email, names } = parsed(args)
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
    if (raw.byteLength > LARGEST_MAIL) throw new Error(`it is larger than ${LARGEST_MAIL} bytes`)
    // An archive belongs to the days it came from; taken in as of now it would be all of today's digest.
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
  print(`${counts.kept} mails imported, ${counts.repeated} were there already.`)
  if (failures.length > 0) throw new CommandError(`Not imported:\n  ${failures.join('\n  ')}`)
}

function parsed(args: string[]): { email: string; names: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { user: { type: 'string' } },
      allowPositionals: true,
    })
    if (values.user && positionals.length > 0) return { email: values.user.toLowerCase(), names: positionals }
  } catch {
    // An unknown option is answered like a missing one.
  }
  throw new CommandError('Usage: npm run tidings -- import --user EMAIL FILE…')
}

/** A server that runs beside may do part of it: the leases see to that. */
async function workOff(app: App): Promise<void> {
  const worker = await startWorker(app)
  while ((await countWaitingMails(app.database.db)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await worker.close()
}
