import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../html-parts.ts'
import { customerIoLink, tracked } from '../link-wrappers.ts'
import type { Advert, Issue, Newsletter, Page, Story } from '../newsletter.ts'
import { textPart } from '../text-part.ts'
import { HUSTLE_EARLIER } from './the-hustle-earlier.ts'

/** Today's issue of the chatty letter; the first story is printed in full. */
const HUSTLE_TODAY: Issue = {
  daysAgo: 0,
  number: 842,
  subject: '🍜 The noodle shop with a two-year waiting list for regulars',
  preheader: 'How six stools became a business school case. Plus: night desks and borrowed ladders.',
  greeting: [
    'Morning! Today: a restaurant that fires its customers, a train nobody sleeps on, and a receipt worth framing.',
  ],
  stories: [
    {
      headline: 'The noodle shop that makes you stop being a regular',
      section: 'The business idea',
      picture: { name: 'noodle-bar', alt: 'A noodle bar with six stools under paper lanterns' },
      url: null,
      text: [
        'Six stools. One broth. No reservations, no deliveries, no second branch. Fennimore’s Noodles in Sallow should be the worst business in town.',
        'Instead it clears 31 percent, about four times what a restaurant its size usually keeps. The trick is a rule painted above the till: **after thirty bowls, you are out for a year.**',
        'Every guest gets a card with thirty squares. Fill it and you get a handshake, a free bowl and a polite goodbye. Your stool goes to somebody who has never been.',
        { heading: 'Why would anyone do that?' },
        'Because regulars, says owner Dot Fennimore, are wonderful and expensive. They stay 52 minutes; a newcomer stays 24. They bring opinions. They stop telling people about you.',
        {
          list: [
            '**Word of mouth:** newcomers mention the shop to nine people on average, regulars to fewer than one.',
            '**Turnover:** each stool serves 19 bowls a day, up from 11 before the rule.',
            '**Marketing budget:** the printing of the cards, 212 crowns a year.',
          ],
        },
        {
          quote: 'I am not throwing you out. I am giving you something to look forward to.',
          by: 'Dot Fennimore',
        },
        'There is a market in half-filled cards now, which Dot tolerates, and one in forged ones, which she finds flattering. The waiting list to come _back_ has 1,900 names and runs to two years.',
        'The lesson is not that you should evict your best customers. It is that scarcity works better when it is fair, printed on a card and explained by someone holding soup.',
      ],
    },
    {
      headline: 'Nobody sleeps on the sleeper any more, and the railway is delighted',
      section: 'Business',
      picture: {
        name: 'night-desk',
        alt: 'A desk with a lamp and a laptop at a train window, stars outside',
      },
      url: 'https://harbourpost.example/business/night-train-desks',
      text: [
        'Northlight Rail swapped four carriages of bunks for lockable desks, charges 38 crowns a night, and sells out nine nights in ten. Who buys a desk on a night train? Translators, tax advisers and people with new babies. It turns out the scarcest thing in the modern world is ten hours with no one knocking.',
      ],
    },
    {
      headline: 'The reading room that lends out tools has outgrown its books',
      section: 'Sharing economy',
      url: 'https://ellerygazette.example/city/reading-room-tools',
      text: [
        'It started with one drill and a grumpy shipwright. Now Port Ellery’s reading room lends 3,400 things, wedding tent included, and last month the things beat the books. The whole scheme runs on five-crown deposits and the fear of meeting your neighbour with his ladder. Last night the council of Sallow voted for a second one, with forty drills and a lathe that two people pedal.',
      ],
    },
    {
      headline: 'The receipt that became a fan letter',
      section: 'Retail',
      picture: { name: 'receipt', alt: 'A very long till receipt with a heart at its end' },
      url: 'https://papertrail.example/stories/grocer-receipt',
      text: [
        'A grocer in Orrin prints one line at the foot of each receipt: the name of whoever grew the most expensive thing in your basket, and a way to thank them. In eight months 14,000 people have. One leek farmer has had to buy a second letterbox.',
      ],
    },
  ],
  sponsor: {
    by: 'Overcoat',
    headline: 'Your domain called. It is cold.',
    text: 'Overcoat watches your certificates, renewals and DNS so that you do not find out from a customer. Ten minutes to set up.',
    button: 'Get covered',
    url: 'https://overcoat.example/thehustle',
  },
  job: {
    by: 'Kestrel Tea',
    headline: 'Head of subscriptions',
    text: 'Remote, four days, unlimited you-know-what.',
    button: 'Have a look',
    url: 'https://jobs.kestreltea.example/subscriptions',
  },
  goodbye: 'Written by Marlow Pike and Suri Vane, edited by hunger.',
}

const FONT = 'Helvetica,Arial,sans-serif'
const STYLES: BlockStyles = {
  p: `margin:0 0 16px;font-family:${FONT};font-size:16px;line-height:25px;color:#1a2733`,
  h: `margin:20px 0 8px;font-family:${FONT};font-size:18px;line-height:24px;font-weight:bold;color:#0a3b66`,
  li: `margin:0 0 9px;font-family:${FONT};font-size:16px;line-height:24px;color:#1a2733`,
  quote: `margin:0 0 16px;padding:14px 18px;background:#e8f4ff;border-radius:8px;font-family:${FONT};font-size:17px;line-height:26px;color:#0a3b66`,
  code: 'margin:0 0 16px;padding:12px;background:#eef2f5;font-size:14px',
  cell: `padding:8px 8px 8px 0;border-bottom:1px solid #cfdfec;font-family:${FONT};font-size:15px;line-height:21px;color:#1a2733`,
}
const CSS = '@media (max-width:600px){.card{border-radius:0!important}.in{padding:22px 18px!important}}'

/** White cards on blue, stories printed in the mail itself, chatty headings. */
function theHustleHtml(page: Page): string {
  const { issue } = page
  const [first, ...rest] = issue.stories
  const body = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#cfe6fa"><tr><td align="center" style="padding:18px 0 30px">
<table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 18px 12px;font-family:${FONT};font-size:12px;color:#3c5a75"><span style="float:right"><a href="${escapeHtml(page.online)}" style="color:#3c5a75">Read online</a> &nbsp; ${linkHtml(page, `${page.newsletter.site}/signup`, 'Sign up', 'color:#3c5a75')} &nbsp; ${linkHtml(page, `${page.newsletter.site}/advertise`, 'Advertise', 'color:#3c5a75')}</span>${page.date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' })}</td></tr>
<tr><td align="center" style="padding:12px 0 22px"><span style="display:inline-block;background:#0a3b66;color:#ffffff;font-family:${FONT};font-size:34px;line-height:1;font-weight:bold;padding:12px 20px 13px;border-radius:10px">The<span style="color:#7cc4ff">Hustle</span></span></td></tr>
${card(issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join(''))}
${first ? card(story(page, first)) : ''}
${issue.sponsor ? card(sponsor(page, issue.sponsor)) : ''}
${rest.map((item) => card(story(page, item))).join('\n')}
${issue.job ? card(`<p style="${STYLES.p}"><strong>We found you a job:</strong> ${escapeHtml(issue.job.headline)} at ${escapeHtml(issue.job.by)}. ${inlineHtml(issue.job.text)} ${advertLink(page, issue.job, 'color:#0a66c2')}</p>`) : ''}
${card(share(page))}
<tr><td align="center" style="padding:10px 24px;font-family:${FONT};font-size:12px;line-height:19px;color:#3c5a75">${inlineHtml(issue.goodbye)}<br><br>
TheHustle, 251 Made-Up Street, Suite 4, Port Ellery<br>You signed up as ${escapeHtml(page.recipient)}. <a href="${escapeHtml(page.unsubscribe)}" style="color:#3c5a75">Unsubscribe</a> | <a href="${escapeHtml(page.preferences)}" style="color:#3c5a75">Update your preferences</a></td></tr>
</table></td></tr></table>`
  return documentHtml(page, 'en', '#cfe6fa', CSS, body)
}

function card(html: string): string {
  return `<tr><td style="padding:0 0 14px"><table role="presentation" class="card" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#ffffff;border-radius:12px"><tr><td class="in" style="padding:28px 32px">${html}</td></tr></table></td></tr>`
}

function story(page: Page, item: Story): string {
  const title = escapeHtml(item.headline)
  const kicker = item.section
    ? `<p style="margin:0 0 8px"><span style="background:#d4eaff;color:#0a4781;font-family:${FONT};font-size:12px;font-weight:bold;padding:4px 9px;border-radius:5px">${escapeHtml(item.section)}</span></p>`
    : ''
  const picture = item.picture
    ? `<p style="margin:0 0 18px"><img src="${page.cid(item.picture)}" alt="${escapeHtml(item.picture.alt)}" width="536" style="width:100%;max-width:536px;height:auto;border-radius:8px;display:block"></p>`
    : ''
  const link = item.url
    ? `<p style="${STYLES.p}">${linkHtml(page, item.url, 'Read more', 'color:#0a66c2;font-weight:bold')}</p>`
    : ''
  return `${kicker}<h2 style="margin:0 0 14px;font-family:${FONT};font-size:25px;line-height:31px;color:#0a3b66">${item.url ? linkHtml(page, item.url, title, 'color:#0a3b66;text-decoration:none') : title}</h2>${picture}${blocksHtml(item.text, STYLES)}${link}`
}

function sponsor(page: Page, advert: Advert): string {
  return `<p style="margin:0 0 6px;font-family:${FONT};font-size:12px;letter-spacing:1px;color:#6b7f91">SPONSORED BY ${escapeHtml(advert.by.toUpperCase())}</p>
<h3 style="margin:0 0 10px;font-family:${FONT};font-size:20px;color:#0a3b66">${escapeHtml(advert.headline)}</h3><p style="${STYLES.p}">${inlineHtml(advert.text)}</p>
<p style="margin:0">${advertLink(page, advert, 'display:inline-block;background:#0a66c2;color:#ffffff;text-decoration:none;font-family:Helvetica,Arial,sans-serif;font-weight:bold;padding:11px 20px;border-radius:8px')}</p>`
}

function share(page: Page): string {
  const link = 'color:#0a66c2'
  return `<h3 style="margin:0 0 10px;font-family:${FONT};font-size:18px;color:#0a3b66">Share TheHustle, get socks</h3><p style="${STYLES.p}">Three friends get you a sticker, ten get you socks. Your link: ${linkHtml(page, `${page.newsletter.site}/r/${page.issue.number}`, 'thehustle.example/r/you', link)}</p>
<p style="${STYLES.p}">How was today’s letter? ${['Great', 'Fine', 'Meh'].map((vote) => linkHtml(page, `${page.newsletter.site}/vote/${vote.toLowerCase()}`, vote, link)).join(' &middot; ')}</p>`
}

/** A made-up chatty letter on companies; it borrows a real letter's name for the colour, and nothing else. */
export const theHustle: Newsletter = {
  name: 'TheHustle',
  address: 'news@thehustle.example',
  listId: 'news.thehustle.example',
  site: 'https://thehustle.example',
  sendsAt: 11 * 60 + 2,
  todayAge: 0.03,
  wrap: (url, token) =>
    customerIoLink(
      'e.thehustle.example',
      tracked(url, { utm_source: 'thehustle', utm_medium: 'newsletter' }),
      token,
    ),
  html: theHustleHtml,
  text: (page) =>
    textPart(page, {
      online: 'Read online',
      sponsored: 'SPONSORED BY',
      job: 'WE FOUND YOU A JOB',
      readOn: 'Read more',
      unsubscribe: 'Unsubscribe',
      preferences: 'Update your preferences',
      imprint: 'TheHustle, 251 Made-Up Street, Suite 4, Port Ellery',
    }),
  issues: [HUSTLE_TODAY, ...HUSTLE_EARLIER],
}
