import { type BlockStyles, blocksHtml, documentHtml, escapeHtml, inlineHtml, linkHtml } from './html-parts.ts'
import { kitLink, sesLink, substackLink, tracked } from './link-wrappers.ts'
import type { Newsletter, Page } from './newsletter.ts'
import { cbInsights } from './newsletters/cb-insights/cb-insights.ts'
import { FEIERABEND_ISSUES } from './newsletters/der-feierabend/issues.ts'
import { derFeierabendHtml } from './newsletters/der-feierabend/layout.ts'
import { kernelWeekly } from './newsletters/kernel-weekly/kernel-weekly.ts'
import { LOSS_CURVE_EARLIER } from './newsletters/loss-curve/earlier.ts'
import { lossCurveHtml } from './newsletters/loss-curve/layout.ts'
import { LOSS_CURVE_TODAY } from './newsletters/loss-curve/today.ts'
import { FIELD_GUIDE_TO_WAITING } from './newsletters/margins/field-guide-to-waiting.ts'
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

const FONT = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const STYLES: BlockStyles = {
  p: 'margin:0 0 1.1em',
  h: 'margin:1.8em 0 0.6em;font-size:1.05em;font-style:italic;font-weight:normal',
  li: 'margin:0 0 0.6em',
  quote: 'margin:1.4em 0 1.4em 1.6em;font-style:italic;color:#4a443b',
  code: 'margin:0 0 1.1em;font-size:0.8em',
  cell: 'padding:0.4em 1em 0.4em 0;border-bottom:1px solid #ddd6c8;font-size:0.9em',
}

/** A single essay: a title, a picture, and text in a personal layout. */
function marginsHtml(page: Page): string {
  const { issue } = page
  const [essay] = issue.stories
  if (!essay) throw new Error(`Issue ${issue.number} of Margins has no essay`)
  const small = `font-family:${FONT};font-size:14px;line-height:22px;color:#857c6d`
  const grey = 'color:#857c6d'
  const title = escapeHtml(essay.headline)
  const body = `<div style="max-width:580px;margin:0 auto;padding:40px 20px;font-family:${FONT};font-size:19px;line-height:31px;color:#26231e">
<p style="${small};margin:0 0 34px;text-align:center;letter-spacing:2px">MARGINS &nbsp;&#10086;&nbsp; letter ${issue.number} &nbsp;&#10086;&nbsp; <a href="${escapeHtml(page.online)}" style="${grey}">read on the web</a></p>
<h1 style="margin:0 0 10px;font-size:38px;line-height:44px;font-weight:normal;text-align:center">${essay.url ? linkHtml(page, essay.url, title, 'color:#26231e;text-decoration:none') : title}</h1>
<p style="${small};margin:0 0 30px;text-align:center">by ${escapeHtml(essay.author ?? page.newsletter.name)} &middot; ${essay.minutes} min read</p>
${essay.picture ? `<p style="margin:0 0 34px"><img src="${page.cid(essay.picture)}" alt="${escapeHtml(essay.picture.alt)}" width="580" style="display:block;width:100%;height:auto"></p>` : ''}
${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}
${blocksHtml(essay.text, STYLES)}
<p style="text-align:center;margin:1.6em 0;color:#857c6d">&#10086;</p>
<p style="${small}">${inlineHtml(issue.goodbye)}</p>
<p style="${small}">${linkHtml(page, `${page.newsletter.site}/letters/${issue.number}/reply`, 'Write back', grey)} &nbsp;&middot;&nbsp; ${linkHtml(page, `${page.newsletter.site}/support`, 'Buy me a stamp', grey)} &nbsp;&middot;&nbsp; ${linkHtml(page, `${page.newsletter.site}/letters`, 'Older letters', grey)}</p>
<p style="${small};border-top:1px solid #ddd6c8;padding-top:14px">Sent to ${escapeHtml(page.recipient)} because you asked for it. <a href="${escapeHtml(page.unsubscribe)}" style="${grey}">Unsubscribe</a> whenever you like, or <a href="${escapeHtml(page.preferences)}" style="${grey}">change your address</a>. Margins, The Signal House, Port Ellery.</p>
</div>`
  return documentHtml(page, 'en', '#fbf8f2', '', body)
}

/** A fictional business daily. */
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

/** A fictional newsletter on machine learning. */
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

/** A fictional newsletter on marketing; it has a real newsletter's name for the colour only. */
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

/** A fictional newsletter with one long essay. */
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

/** A fictional evening newsletter in German. */
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
