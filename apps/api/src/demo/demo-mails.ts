import type { Newsletter } from './newsletter.ts'
import { cbInsights } from './newsletters/cb-insights/cb-insights.ts'
import { derFeierabend } from './newsletters/der-feierabend/der-feierabend.ts'
import { kernelWeekly } from './newsletters/kernel-weekly/kernel-weekly.ts'
import { lossCurve } from './newsletters/loss-curve/loss-curve.ts'
import { margins } from './newsletters/margins/margins.ts'
import { stackedMarketer } from './newsletters/stacked-marketer/stacked-marketer.ts'
import { theHustle } from './newsletters/the-hustle/the-hustle.ts'
import { theMorningLedger } from './newsletters/the-morning-ledger/the-morning-ledger.ts'
import { rawMail } from './raw-mail.ts'

/** A made-up mail, ready to be sent. */
export interface DemoMail {
  /** The sender's addr-spec, for the envelope too. */
  from: string
  /** The Date header; never later than the `now` that the mails were made for. */
  date: Date
  /** RFC 5322 with CRLF. */
  raw: Buffer
}

/** Seven newsletters and one letter of essays. */
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
 * hours, and today's within the last six hours, or since midnight where that is shorter. The same `now` gives the
 * same bytes.
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
