import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Issue, Newsletter, Page, Picture } from './newsletter.ts'
import { cbInsights } from './newsletters/cb-insights.ts'
import { derFeierabend } from './newsletters/der-feierabend.ts'
import { kernelWeekly } from './newsletters/kernel-weekly.ts'
import { lossCurve } from './newsletters/loss-curve.ts'
import { margins } from './newsletters/margins.ts'
import { stackedMarketer } from './newsletters/stacked-marketer.ts'
import { theHustle } from './newsletters/the-hustle.ts'
import { theMorningLedger } from './newsletters/the-morning-ledger.ts'

/** A fictional mail, ready to be sent. */
export interface DemoMail {
  /** The sender's addr-spec, for the envelope too. */
  from: string
  /** The Date header; never later than the `now` that the mails were generated for. */
  date: Date
  /** RFC 5322 with CRLF. */
  raw: Buffer
}

/** Seven newsletters and one essay newsletter. */
export const DEMO_NEWSLETTERS: readonly Newsletter[] = [
  theMorningLedger,
  kernelWeekly,
  theHustle,
  stackedMarketer,
  cbInsights,
  lossCurve,
  derFeierabend,
  margins,
]

const TODAY_MS = 6 * 60 * 60 * 1000

/**
 * The demo week's mails to the address `to`, oldest first: issues of the six days before today at their usual local
 * hours, and today's within the last six hours or since midnight, whichever is shorter. The same `now` gives the same
 * bytes.
 */
export async function demoMails(now: Date, to: string): Promise<DemoMail[]> {
  const mails = DEMO_NEWSLETTERS.flatMap((newsletter) =>
    newsletter.issues.map(async (issue) => {
      const date = sendingTime(now, newsletter, issue.daysAgo)
      return { from: newsletter.address, date, raw: await rawMail(newsletter, issue, date, to) }
    }),
  )
  return (await Promise.all(mails)).sort((a, b) => a.date.getTime() - b.date.getTime())
}

function sendingTime(now: Date, { sendsAt, todayAge }: Newsletter, daysAgo: number): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  if (daysAgo > 0) return new Date(year, month, day - daysAgo, 0, sendsAt)
  const span = Math.min(TODAY_MS, now.getTime() - new Date(year, month, day).getTime())
  // Whole seconds, as the Date header has them, so that header and `date` agree.
  return new Date(Math.floor((now.getTime() - span * todayAge) / 1000) * 1000)
}

/**
 * Renders one issue as RFC 5322 with CRLF: an HTML part with inline pictures, and a text part. The same arguments give
 * the same bytes.
 */
async function rawMail(newsletter: Newsletter, issue: Issue, date: Date, to: string): Promise<Buffer> {
  const key = digest(newsletter.listId, date.toISOString())
  const host = new URL(newsletter.site).hostname
  const page = layOut(newsletter, issue, date, to, key)
  const pictures = issue.plainTextOnly ? [] : picturesOf(issue)
  const composer = new MailComposer({
    from: { name: newsletter.name, address: newsletter.address },
    to,
    replyTo: newsletter.address,
    subject: issue.subject,
    date,
    messageId: `<${key.slice(0, 24)}@${host}>`,
    baseBoundary: key.slice(24),
    newline: '\r\n',
    headers: [
      { key: 'List-Id', value: `${newsletter.name} <${newsletter.listId}>` },
      { key: 'List-Unsubscribe', value: `<${page.unsubscribe}>, <mailto:leave-${key.slice(0, 12)}@${host}>` },
      { key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      { key: 'Precedence', value: 'bulk' },
      { key: 'Feedback-ID', value: `${issue.number}:${key.slice(0, 8)}:${host}` },
    ],
    text: newsletter.text(page),
    ...(issue.plainTextOnly ? {} : { html: newsletter.html(page) }),
    attachments: await Promise.all(
      pictures.map(async (picture) => ({
        cid: contentId(picture, host),
        filename: `${picture.name}.webp`,
        contentType: 'image/webp',
        contentDisposition: 'inline' as const,
        content: await readFile(new URL(`pictures/${picture.name}.webp`, import.meta.url)),
      })),
    ),
  })
  return composer.compile().build()
}

function layOut(newsletter: Newsletter, issue: Issue, date: Date, recipient: string, key: string): Page {
  const { site } = newsletter
  return {
    newsletter,
    issue,
    date,
    recipient,
    link: (url) => newsletter.wrap(url, digest(key, url)),
    cid: (picture) => `cid:${contentId(picture, new URL(site).hostname)}`,
    unsubscribe: `${site}/unsubscribe?s=${key.slice(0, 16)}`,
    preferences: `${site}/preferences?s=${key.slice(0, 16)}`,
    online: `${site}/issues/${issue.number}?s=${key.slice(0, 16)}`,
    pixel: `https://open.${new URL(site).hostname}/o/${key}.gif`,
  }
}

function picturesOf(issue: Issue): Picture[] {
  const byName = new Map<string, Picture>()
  for (const { picture } of issue.stories) if (picture) byName.set(picture.name, picture)
  return [...byName.values()]
}

const contentId = (picture: Picture, host: string) => `${picture.name}@${host}`

/** Forty hexadecimal digits derived from the given words. */
function digest(...words: readonly string[]): string {
  return createHash('sha1').update(words.join('\n')).digest('hex')
}
