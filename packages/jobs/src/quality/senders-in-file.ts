import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { collectSenders } from '@tidings/mail/finder/mailbox-senders'
import { reasonText } from '@tidings/mail/finder/reason-text'
import { mailFacts } from '@tidings/mail/mail-files/mail-facts'
import { mailsInFile } from '@tidings/mail/mail-files/mails-in-file'

/** How many bytes of each mail are read. */
const HEADERS = 65_536

/**
 * The senders of the mails in a file, as the finder of newsletters shows those of a mailbox. All mails are looked at,
 * however old: the finder's 90 days would leave nothing of an archive. Throws UnreadableFile, and what reading throws.
 */
export async function sendersInFile(named: string) {
  const file = path.resolve(process.env.INIT_CWD ?? '', named)
  const { size } = await stat(file)
  const source = {
    size,
    async *read(start: number, end: number) {
      if (end > start) yield* createReadStream(file, { start, end: end - 1 })
    },
  }
  const senders = collectSenders()
  for await (const found of mailsInFile(source, HEADERS)) {
    if (!('mail' in found)) continue
    const facts = mailFacts(found.mail.raw)
    senders.add({ ...facts, at: facts.at ?? 0 })
  }
  return senders.list().map(({ address, name, group, reason, everyHours, issues }) => ({
    ...{ from: address, name, group, ticked: group === 'newsletter' },
    reason: reasonText(reason, { everyHours, issues }),
  }))
}
