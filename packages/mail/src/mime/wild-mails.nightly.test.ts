import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { textContent } from '../common/html/text-content.ts'
import { parseMail } from './parse-mail.ts'
import { type WildMail, wildMails } from './testing/wild-mails.ts'

interface Read {
  name: string | undefined
  address: string | undefined
  subject: string | undefined
  html: string | null | undefined | false
}

const READERS: Readonly<Record<string, (raw: Buffer) => Promise<Read>>> = {
  Tidings: async (raw) => {
    const { from, subject, html } = await parseMail(raw)
    return { name: from?.name, address: from?.address, subject, html }
  },
  'postal-mime': async (raw) => {
    const { from, subject, html } = await PostalMime.parse(raw)
    return { name: from?.name, address: from?.address, subject, html }
  },
  mailparser: async (raw) => {
    const { from, subject, html } = await simpleParser(raw)
    return { name: from?.value[0]?.name, address: from?.value[0]?.address, subject, html }
  },
}

/** What is read as expected. */
function rightIn({ name, address, subject, html }: Read, { expected }: WildMail) {
  return {
    sender: name === expected.name && address === expected.address,
    subject: subject === expected.subject,
    text: textContent(html || '').includes(expected.words),
  }
}

test('mails of wrong labels, encodings and frames are read', async () => {
  const mails = wildMails()
  expect(mails.length).toBeGreaterThan(1500)
  const misread: string[] = []
  for (const [reader, read] of Object.entries(READERS)) {
    const right = { sender: 0, subject: 0, text: 0, all: 0 }
    for (const mail of mails) {
      const { sender, subject, text } = rightIn(await read(mail.raw), mail)
      const all = sender && subject && text
      if (reader === 'Tidings' && !all) misread.push(mail.kind)
      right.sender += Number(sender)
      right.subject += Number(subject)
      right.text += Number(text)
      right.all += Number(all)
    }
    const shares = Object.entries(right).map(
      ([what, count]) => `${what} ${((count / mails.length) * 100).toFixed(1)} %`,
    )
    process.stdout.write(`${reader}, of ${mails.length} mails: ${shares.join(', ')}\n`)
  }
  expect(misread).toEqual([])
}, 300_000)
