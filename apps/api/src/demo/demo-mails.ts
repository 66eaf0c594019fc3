import { kitLink, sesLink, substackLink, tracked } from './link-wrappers.ts'
import type { Newsletter } from './newsletter.ts'
import { cbInsights } from './newsletters/cb-insights/cb-insights.ts'
import { FEIERABEND_ISSUES } from './newsletters/der-feierabend/issues.ts'
import { derFeierabendHtml } from './newsletters/der-feierabend/layout.ts'
import { kernelWeekly } from './newsletters/kernel-weekly/kernel-weekly.ts'
import { LOSS_CURVE_EARLIER } from './newsletters/loss-curve/earlier.ts'
import { lossCurveHtml } from './newsletters/loss-curve/layout.ts'
import { LOSS_CURVE_TODAY } from './newsletters/loss-curve/today.ts'
import { FIELD_GUIDE_TO_WAITING } from './newsletters/margins/field-guide-to-waiting.ts'
import { marginsHtml } from './newsletters/margins/layout.ts'
import { SECOND_BEST_CHAIR } from './newsletters/margins/second-best-chair.ts'
import { STACKED_ISSUES } from './newsletters/stacked-marketer/issues.ts'
import { stackedMarketerHtml } from './newsletters/stacked-marketer/layout.ts'
import { theHustle } from './newsletters/the-hustle/the-hustle.ts'
import { LEDGER_EARLIER } from './newsletters/the-morning-ledger/earlier.ts'
import { morningLedgerHtml } from './newsletters/the-morning-ledger/layout.ts'
import { LEDGER_TODAY } from './newsletters/the-morning-ledger/today.ts'
import { LEDGER_YESTERDAY } from './newsletters/the-morning-ledger/yesterday.ts'
import { rawMail } from './raw-mail.ts'
import { textPart } from './text-part.ts'

/** A made-up business daily. */
const theMorningLedger: Newsletter = {
  name: 'The Morning Ledger',
  address: 'hello@morningledger.example',
  listId: 'daily.morningledger.example',
  site: 'https://morningledger.example',
  sendsAt: 6 * 60 + 30,
  todayAge: 0.9,
  wrap: (url, token) =>
    sesLink(tracked(url, { utm_source: 'morningledger', utm_medium: 'email', utm_campaign: 'daily' }), token),
  html: morningLedgerHtml,
  text: (page) =>
    textPart(page, {
      online: 'View in browser',
      sponsored: 'TOGETHER WITH',
      job: 'JOB OF THE DAY',
      readOn: 'Read the story',
      unsubscribe: 'Unsubscribe',
      preferences: 'Manage preferences',
      imprint: 'The Morning Ledger Ltd, 14 Counting House Lane, Port Ellery',
    }),
  issues: [LEDGER_TODAY, LEDGER_YESTERDAY, ...LEDGER_EARLIER],
}

/** A made-up letter on machine learning. */
const lossCurve: Newsletter = {
  name: 'Loss Curve',
  address: 'losscurve@mail.losscurve.example',
  listId: 'losscurve.mail.losscurve.example',
  site: 'https://losscurve.example',
  sendsAt: 13 * 60 + 5,
  todayAge: 0.14,
  wrap: (url, token) =>
    substackLink(tracked(url, { utm_source: 'losscurve', utm_campaign: 'email-post' }), token),
  html: lossCurveHtml,
  text: (page) =>
    textPart(page, {
      online: 'View this post on the web',
      sponsored: 'A MESSAGE FROM OUR SPONSOR',
      job: 'JOB BOARD',
      readOn: 'Read it here',
      unsubscribe: 'Unsubscribe',
      preferences: 'Settings',
      imprint: 'Loss Curve, 7 Gradient Walk, Brenna',
    }),
  issues: [LOSS_CURVE_TODAY, ...LOSS_CURVE_EARLIER],
}

/** A made-up letter on marketing; it borrows a real letter's name for the colour, and nothing else. */
const stackedMarketer: Newsletter = {
  name: 'Stacked Marketer',
  address: 'crew@stackedmarketer.example',
  listId: 'daily.stackedmarketer.example',
  site: 'https://stackedmarketer.example',
  sendsAt: 9 * 60 + 15,
  todayAge: 0.4,
  wrap: (url, token) =>
    kitLink(tracked(url, { ck_subscriber_id: String(Number.parseInt(token.slice(0, 8), 16)) }), token),
  html: stackedMarketerHtml,
  text: (page) =>
    textPart(page, {
      online: 'View online',
      sponsored: 'BROUGHT TO YOU BY',
      job: 'JOB',
      readOn: 'Source',
      unsubscribe: 'Unsubscribe',
      preferences: 'Change how often',
      imprint: 'Stacked Marketer, Loft 9, The Rope Works, Sallow',
    }),
  issues: STACKED_ISSUES,
}

/** A made-up letter that holds one long essay. */
const margins: Newsletter = {
  name: 'Margins',
  address: 'hester@margins.example',
  listId: 'letters.margins.example',
  site: 'https://margins.example',
  sendsAt: 8 * 60,
  todayAge: 0.8,
  wrap: substackLink,
  html: marginsHtml,
  text: (page) =>
    textPart(page, {
      online: 'Read on the web',
      sponsored: 'SPONSOR',
      job: 'JOB',
      readOn: 'This letter on the web',
      unsubscribe: 'Unsubscribe',
      preferences: 'Change your address',
      imprint: 'Margins, The Signal House, Port Ellery',
    }),
  issues: [SECOND_BEST_CHAIR, FIELD_GUIDE_TO_WAITING],
}

/** A made-up evening letter in German. */
const derFeierabend: Newsletter = {
  name: 'Der Feierabend',
  address: 'redaktion@derfeierabend.example',
  listId: 'abend.derfeierabend.example',
  site: 'https://derfeierabend.example',
  sendsAt: 18 * 60 + 3,
  todayAge: 0.33,
  wrap: (url, token) =>
    tracked(url, { mtm_campaign: 'feierabend', mtm_medium: 'newsletter', mtm_cid: token.slice(0, 12) }),
  html: derFeierabendHtml,
  text: (page) =>
    textPart(page, {
      online: 'Im Browser öffnen',
      sponsored: 'ANZEIGE',
      job: 'STELLENANZEIGE',
      readOn: 'Weiterlesen',
      unsubscribe: 'Newsletter abbestellen',
      preferences: 'Einstellungen',
      imprint: 'Impressum: Feierabend Verlag GmbH, Am Alten Hafen 3, 12345 Brenna',
    }),
  issues: FEIERABEND_ISSUES,
}

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
