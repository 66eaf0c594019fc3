import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../html-parts.ts'
import { sesLink, tracked } from '../link-wrappers.ts'
import type { Advert, Issue, Newsletter, Page, Story } from '../newsletter.ts'
import { textPart } from '../text-part.ts'
import { LEDGER_EARLIER } from './the-morning-ledger-earlier.ts'

/** Today's issue of the business daily. */
const LEDGER_TODAY: Issue = {
  daysAgo: 0,
  number: 1204,
  subject: 'The night train that sells desks instead of beds',
  preheader: 'Plus: bread that knows the weather, a bank with no fees to hide, and wool in the post.',
  greeting: [
    'Good morning. The kettle is on and the wires are quiet, which leaves room for a railway that found its fortune in the people who cannot sleep.',
  ],
  stories: [
    {
      headline: 'The night train that sells desks instead of beds',
      section: 'Business',
      author: 'Imogen Tarrow',
      minutes: 6,
      picture: {
        name: 'night-train',
        alt: 'A red night train under the stars, desk lamps burning in its windows',
      },
      url: 'https://harbourpost.example/business/night-train-desks',
      text: [
        'Northlight Rail was losing money on every bunk between Port Ellery and Brenna, so last spring it tore out four sleeping cars and put in desks. Each has a lamp, a door and a promise of silence; a seat costs 38 crowns for the ten-hour run. The desks have sold out on 71 of the past 80 nights, mostly to translators, tax advisers and new parents. The company expects its first profit in nine years, and has quietly ordered a fifth car.',
      ],
    },
    {
      headline: 'A bakery chain let a small model plan its ovens, and a third of its waste went away',
      section: 'AI at work',
      author: 'Ruben Askgaard',
      minutes: 4,
      picture: {
        name: 'bread-oven',
        alt: 'Loaves on a shelf in front of a glowing oven, with a rain cloud outside the window',
      },
      url: 'https://craftandtrade.example/features/hearth-and-daughters-ovens',
      text: [
        'Hearth & Daughters bakes 41,000 loaves a day in 63 shops and used to throw away one in nine. Since March a model that runs on an old laptop in the back office reads the weather, the school calendar and the last fourteen Tuesdays, and tells each oven what to leave out. Waste is down 34 percent. The bakers may overrule it, and do so about twice a week, usually for football.',
      ],
    },
    {
      headline: 'The bank that prints every fee on the front door',
      section: 'Money',
      author: 'Colm Beddoes',
      minutes: 5,
      picture: { name: 'bank-door', alt: 'A bank front with a tall green door and a price list beside it' },
      url: 'https://ellerygazette.example/money/tollgate-savings-door',
      text: [
        'Tollgate Savings has eleven charges. All of them hang beside the entrance of its 20 branches, in letters as tall as a hand, with last year’s price next to this year’s. The idea came from a teller who was tired of apologising. New accounts rose 19 percent in the first six months, and complaints fell so far that the complaints desk now also sells stamps.',
      ],
    },
    {
      headline: 'Sheep’s wool is replacing bubble wrap, one cheese at a time',
      section: 'Companies',
      author: 'Imogen Tarrow',
      minutes: 3,
      picture: {
        name: 'wool-parcel',
        alt: 'An open parcel lined with wool, a round cheese inside and a sheep looking on',
      },
      url: 'https://fieldandfreight.example/wool-packaging-scale',
      text: [
        'Coarse wool fetches so little that many hill farmers burn it. Dunmore Fleece buys it at four times the market price, felts it into thick sheets and ships cheese in it: 48 hours under eight degrees, no ice, and the lining ends up under somebody’s tomatoes. Three dairies have signed contracts, and a maker of insulin boxes is testing a version with a lid.',
      ],
    },
    {
      headline: 'Why one shipyard now builds its boats on a Thursday',
      section: 'Work',
      author: 'Ottoline Frey',
      minutes: 4,
      url: 'https://harbourpost.example/work/carrick-yard-thursdays',
      text: [
        'Carrick Yard moved every task that needs the whole crew to one day and left the other four free of meetings, hand-overs and, by treaty, the radio. Hulls now leave the slip eleven days earlier. The foreman’s explanation fits on a postcard: “We used to wait for each other every day. Now we wait once.”',
      ],
    },
  ],
  sponsor: {
    by: 'Pennywhistle',
    headline: 'Expense reports that end before the coffee does',
    text: 'Take a picture of the receipt, put the phone away. Pennywhistle files it, finds the tax and asks you nothing. **Ledger readers get three months free.**',
    button: 'Try Pennywhistle',
    url: 'https://pennywhistle.example/ledger?coupon=LEDGER3',
  },
  job: {
    by: 'Northlight Rail',
    headline: 'Timetable planner (nights)',
    text: 'Brenna, full time, free travel for you and one sleepless friend.',
    button: 'Apply here',
    url: 'https://jobs.northlight.example/planner-nights',
  },
  goodbye: 'That is the ledger for today, balanced as usual to the last crumb. — Imogen, Ruben and Colm',
}

const SERIF = "Georgia,'Times New Roman',serif"
const SANS = 'Arial,Helvetica,sans-serif'
const STYLES: BlockStyles = {
  p: `margin:0 0 14px;font-family:${SERIF};font-size:17px;line-height:26px;color:#2b2a28`,
  h: `margin:18px 0 8px;font-family:${SERIF};font-size:18px;line-height:24px;color:#14213d`,
  li: `margin:0 0 8px;font-family:${SERIF};font-size:17px;line-height:25px;color:#2b2a28`,
  quote: `margin:0 0 16px;padding:4px 0 4px 18px;border-left:3px solid #b08d57;font-family:${SERIF};font-size:18px;line-height:27px;font-style:italic;color:#14213d`,
  code: 'margin:0 0 16px;padding:12px;background:#f3efe6;font-size:14px',
  cell: `padding:7px 8px 7px 0;border-bottom:1px solid #e3dccd;font-family:${SANS};font-size:14px;line-height:20px;color:#2b2a28`,
}
const CSS =
  '@media only screen and (max-width:620px){.shell{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}}'

/** Nested tables with a picture over most stories: how business dailies have looked since mail programs forced it. */
function morningLedgerHtml(page: Page): string {
  const { issue } = page
  const day = page.date.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const [lead, ...rest] = issue.stories
  const body = `<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%" bgcolor="#efeae0"><tr><td align="center" style="padding:0 0 32px">
<table role="presentation" class="shell" border="0" cellpadding="0" cellspacing="0" width="620" bgcolor="#fffdf8" style="width:620px">
<tr><td style="padding:10px 40px;background:#14213d;font-family:${SANS};font-size:12px;color:#d8dbe4">
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tr>
<td align="left" style="font-family:${SANS};font-size:12px"><a href="${escapeHtml(page.online)}" style="color:#d8dbe4">View in browser</a></td>
<td align="right" style="font-family:${SANS};font-size:12px">${navigation(page)}</td></tr></table></td></tr>
<tr><td class="pad" align="center" style="padding:34px 40px 6px">${linkHtml(page, `${page.newsletter.site}/`, 'The Morning Ledger', `font-family:${SERIF};font-size:44px;line-height:50px;color:#14213d;text-decoration:none;letter-spacing:-1px`)}</td></tr>
<tr><td class="pad" align="center" style="padding:0 40px 22px;font-family:${SANS};font-size:12px;letter-spacing:1.5px;text-transform:uppercase;color:#7d7466">${day} &nbsp;&middot;&nbsp; No. ${issue.number}</td></tr>
<tr><td class="pad" style="padding:20px 40px 6px;border-top:3px double #14213d">${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}</td></tr>
${lead ? story(page, lead, true) : ''}
${issue.sponsor ? sponsor(page, issue.sponsor) : ''}
${rest.map((item) => story(page, item, false)).join('\n')}
${issue.job ? job(page, issue.job) : ''}
<tr><td class="pad" style="padding:24px 40px 30px;border-top:1px solid #ded5c3"><p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p></td></tr>
<tr><td class="pad" align="center" style="padding:26px 40px;background:#14213d;font-family:${SANS};font-size:12px;line-height:20px;color:#b9bfcd">${footer(page)}</td></tr>
</table></td></tr></table>`
  return documentHtml(page, 'en', '#efeae0', CSS, body)
}

function navigation(page: Page): string {
  return ['Markets', 'Archive', 'Podcast', 'Share']
    .map((name) =>
      linkHtml(
        page,
        `${page.newsletter.site}/${name.toLowerCase()}`,
        name,
        'color:#d8dbe4;text-decoration:none',
      ),
    )
    .join(' &nbsp;|&nbsp; ')
}

function story(page: Page, item: Story, lead: boolean): string {
  const byline = [item.author && `By ${item.author}`, item.minutes && `${item.minutes} min read`].filter(
    Boolean,
  )
  const size = lead ? 'font-size:31px;line-height:37px' : 'font-size:23px;line-height:29px'
  const title = escapeHtml(item.headline)
  const heading = item.url ? linkHtml(page, item.url, title, 'color:#14213d;text-decoration:none') : title
  const picture = item.picture
    ? `<img src="${page.cid(item.picture)}" width="540" alt="${escapeHtml(item.picture.alt)}" style="display:block;width:100%;max-width:540px;height:auto">`
    : ''
  return `<tr><td class="pad" style="padding:22px 40px 14px;border-top:1px solid #ded5c3"><table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0">
${picture ? `<tr><td style="padding:0 0 16px">${item.url ? linkHtml(page, item.url, picture) : picture}</td></tr>` : ''}
${item.section ? `<tr><td style="padding:0 0 6px;font-family:${SANS};font-size:12px;font-weight:bold;letter-spacing:1.2px;text-transform:uppercase;color:#9a6b1f">${escapeHtml(item.section)}</td></tr>` : ''}
<tr><td style="padding:0 0 8px"><h2 style="margin:0;font-family:${SERIF};${size};font-weight:bold;color:#14213d">${heading}</h2></td></tr>
${byline.length > 0 ? `<tr><td style="padding:0 0 10px;font-family:${SANS};font-size:13px;color:#7d7466">${escapeHtml(byline.join(' · '))}</td></tr>` : ''}
<tr><td>${blocksHtml(item.text, STYLES)}</td></tr>
${item.url ? `<tr><td style="padding:0 0 8px;font-family:${SANS};font-size:14px;font-weight:bold">${linkHtml(page, item.url, 'Read the story &rarr;', 'color:#9a6b1f;text-decoration:none')}</td></tr>` : ''}
</table></td></tr>`
}

function sponsor(page: Page, advert: Advert): string {
  return `<tr><td class="pad" style="padding:8px 40px 24px"><table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="#f3ead6" style="border:1px solid #dfcfa9"><tr><td style="padding:20px 24px">
<p style="margin:0 0 6px;font-family:${SANS};font-size:11px;letter-spacing:1.5px;text-transform:uppercase;color:#7d6a3d">Together with ${escapeHtml(advert.by)}</p>
<p style="margin:0 0 8px;font-family:${SERIF};font-size:20px;line-height:26px;font-weight:bold;color:#14213d">${escapeHtml(advert.headline)}</p>
<p style="${STYLES.p}">${inlineHtml(advert.text)}</p>
<table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td bgcolor="#14213d" style="padding:10px 18px;font-family:${SANS};font-size:14px">${advertLink(page, advert, 'color:#ffffff;text-decoration:none;font-weight:bold')}</td></tr></table>
</td></tr></table></td></tr>`
}

function job(page: Page, advert: Advert): string {
  return `<tr><td class="pad" style="padding:18px 40px;border-top:1px solid #ded5c3;font-family:${SANS};font-size:14px;line-height:21px;color:#2b2a28"><strong>Job of the day:</strong> ${escapeHtml(advert.headline)} at ${escapeHtml(advert.by)}. ${inlineHtml(advert.text)} ${advertLink(page, advert, 'color:#9a6b1f')}</td></tr>`
}

function footer(page: Page): string {
  const style = 'color:#ffffff'
  return `You are getting this because ${escapeHtml(page.recipient)} signed up at morningledger.example.<br>
The Morning Ledger Ltd, 14 Counting House Lane, Port Ellery<br>
<a href="${escapeHtml(page.preferences)}" style="${style}">Manage preferences</a> &nbsp;|&nbsp; <a href="${escapeHtml(page.unsubscribe)}" style="${style}">Unsubscribe</a> &nbsp;|&nbsp; ${linkHtml(page, `${page.newsletter.site}/refer`, 'Refer a friend', style)}<br><br>
${['Bluebird', 'Fotogram', 'Linkwork'].map((name) => linkHtml(page, `https://${name.toLowerCase()}.example/morningledger`, name, style)).join(' &middot; ')}<br>
&copy; The Morning Ledger Ltd. All rights reserved.`
}

/** A fictional business daily. */
export const theMorningLedger: Newsletter = {
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
  issues: [LEDGER_TODAY, ...LEDGER_EARLIER],
}
