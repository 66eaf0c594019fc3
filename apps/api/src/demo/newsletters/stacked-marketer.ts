import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../html-parts.ts'
import { kitLink, tracked } from '../link-wrappers.ts'
import type { Advert, Issue, Newsletter, Page, Story } from '../newsletter.ts'
import { textPart } from '../text-part.ts'

const SPONSOR = {
  by: 'Semaphore',
  headline: 'Send fewer emails. Sell more tents.',
  text: 'Semaphore finds the week when a customer stops caring and leaves them alone until they do again. Our smallest client cut its sends by half and its returns by a third.',
  button: 'Get the two-page case study',
  url: 'https://semaphore-mail.example/stacked',
}

/** The marketing letter's week. */
const STACKED_ISSUES: readonly Issue[] = [
  {
    daysAgo: 0,
    number: 611,
    subject: 'A poster you can only read in the rain',
    preheader: 'Wet weather media buying, a grateful leek farmer and prices that go down.',
    greeting: [
      'Today’s stack has water-repellent ink, a very long receipt and a landing page made of one sentence.',
    ],
    stories: [
      {
        headline: 'The poster that can only be read in the rain',
        section: '☔ OUT-OF-HOME ADVERTISING',
        picture: { name: 'rain-poster', alt: 'A wet wall on which big pale letters appear in the rain' },
        url: 'https://openrate.example/cases/galoshes-rain-posters',
        text: [
          'Puddlemere makes rubber boots and had a budget for twelve posters. It stencilled sixty instead, in a clear water-repellent paint that shows up only when the pavement is wet. On dry days nobody knew they existed. On wet days people stopped, photographed their feet and asked where the shop was.',
          '**The numbers:** 4.10 crowns for each visit to the shop, against 17 for the previous autumn’s billboards. Media cost on sunny days: nothing.',
          '**What to steal:** ask when your message is useful, then make it invisible for the rest of the time.',
        ],
      },
      {
        headline: 'The receipt that became a fan letter',
        section: '🧾 RETENTION MARKETING',
        url: 'https://openrate.example/cases/orrin-grocer-receipts',
        text: [
          'One line at the bottom of a till receipt, naming the grower of the dearest item in the basket, has brought an Orrin grocer 14,000 thank-you notes and a 12 percent rise in second visits. No app, no points, no login. The line is chosen by price because the owner wanted a rule that nobody could buy.',
        ],
      },
      {
        headline: 'A landing page with one sentence beat the one with nine sections',
        section: '🧪 CONVERSION TESTS',
        url: 'https://openrate.example/tests/one-sentence',
        text: [
          'Clockmaker’s software school replaced hero, logos, features, testimonials and countdown with “We will teach you SQL in nine evenings, and if we don’t, you teach us something.” Sign-ups went from 2.1 to 5.8 percent over 40,000 visits. Eleven people have come to teach something. Two got hired.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'That is the stack. Reply with your worst landing page; we will not laugh out loud.',
  },
  {
    daysAgo: 2,
    number: 609,
    subject: 'The price that drops when you wait',
    preheader: 'Patience as a discount, plus a podcast with one listener.',
    greeting: ['Short one. The espresso machine is being repaired by the SEO team.'],
    stories: [
      {
        headline: 'This shop lowers the price for every day you wait',
        section: '💸 PRICING & CONVERSION',
        picture: { name: 'price-steps', alt: 'A staircase of price tags going down to a snail' },
        url: 'https://openrate.example/cases/slow-basket',
        text: [
          'Put a lamp in your basket at Larkspur Home and its price falls by one percent a day, for twenty days. Then it goes up again. Most people buy on day six. Returns have halved, because by then they have measured the shelf.',
          '**What to steal:** a reason to come back that does not need a reminder.',
        ],
      },
      {
        headline: 'A podcast for exactly one listener closed the deal',
        section: '🎙️ B2B MARKETING',
        url: 'https://openrate.example/cases/podcast-of-one',
        text: [
          'A maker of dairy pumps recorded four ten-minute episodes on the cooling problems of a single creamery, by name, and sent its director the feed. He listened on his commute, then played it to the board. Cost: 900 crowns and a borrowed microphone. Order: eleven pumps.',
        ],
      },
      {
        headline: 'What happened when a brand stopped posting for ninety days',
        section: '📉 SOCIAL MEDIA',
        url: 'https://openrate.example/tests/ninety-days-quiet',
        text: [
          'Followers fell by two percent, sales by none at all. Orchard & Pine used the saved hours to answer every email within the day, and returned with one picture a month, taken by whoever has the best light. Its most liked post since is of a broken rake.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'The espresso machine works. It now ranks third for “hot milk”.',
  },
  {
    daysAgo: 3,
    number: 608,
    subject: 'Goodbye pages, good jingles and one honest banner',
    preheader: 'One in five come back, if you let them go nicely.',
    greeting: ['Three wins today, all of them polite.'],
    stories: [
      {
        headline: 'The unsubscribe page that wins one in five back',
        section: '📮 EMAIL MARKETING',
        picture: { name: 'goodbye-dog', alt: 'A dog with a letter in its mouth sits in an open door' },
        url: 'https://openrate.example/cases/fernhill-goodbye',
        text: [
          'Seed seller Fernhill shows leavers the next four subject lines and a button that pauses the letter until the one they want. Twenty-one percent press it. The dog on the page was a placeholder; removing it cost three points, so the dog stayed.',
        ],
      },
      {
        headline: 'The jingle that left out the brand',
        section: '🎵 AUDIO BRANDING',
        url: 'https://openrate.example/cases/five-note-jingle',
        text: [
          'A regional dairy ran five notes and no words before the weather forecast for a year. In a survey 71 percent of listeners could hum it and 64 percent knew whose it was, though no one had ever told them. Schoolchildren, it turned out, had supplied the lyrics.',
        ],
      },
      {
        headline: 'An honest banner: “You have already bought this”',
        section: '🎯 ADVERTISING',
        url: 'https://openrate.example/tests/already-bought',
        text: [
          'Tired of chasing customers with the tent they had just paid for, Farrow Outdoors showed them its care instructions instead. Clicks tripled, and spare pegs became a product line.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Pause us any time. There is no dog yet.',
  },
  {
    daysAgo: 6,
    number: 605,
    subject: 'Coupons by pigeon, and other channels',
    preheader: 'Attribution is easy when the bird comes home.',
    greeting: ['We asked for unusual channels. You did not disappoint.'],
    stories: [
      {
        headline: 'A garden centre sent its coupons by carrier pigeon',
        section: '🐦 CAMPAIGNS',
        url: 'https://openrate.example/cases/pigeon-coupons',
        text: [
          'Thirty birds, thirty villages, one coupon each: whoever took in the pigeon got a tree. Twenty-eight coupons were redeemed and the local paper covered it for a week. The two missing birds were found in the orchard department.',
        ],
      },
      {
        headline: 'Why the ugliest catalogue in the trade sells the most screws',
        section: '📖 PRINT ADVERTISING',
        url: 'https://openrate.example/cases/brackens-catalogue',
        text: [
          'Bracken’s has not changed its typeface since 1968, and neither has the page on which each screw is found. Joiners know the numbers by heart. A redesign was tested on one region, lost nine percent, and hangs framed in the canteen.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Coo.',
  },
]

const FONT = "Verdana,Geneva,'DejaVu Sans',sans-serif"
const ORANGE = '#e8642c'
const STYLES: BlockStyles = {
  p: `margin:0 0 14px;font-family:${FONT};font-size:15px;line-height:24px;color:#333333`,
  h: `margin:16px 0 8px;font-family:${FONT};font-size:16px;line-height:22px;font-weight:bold;color:${ORANGE}`,
  li: `margin:0 0 8px;font-family:${FONT};font-size:15px;line-height:23px;color:#333333`,
  quote: `margin:0 0 14px;padding-left:14px;border-left:4px solid ${ORANGE};font-family:${FONT};font-size:15px;line-height:24px;color:#555555`,
  code: 'margin:0 0 14px;padding:10px;background:#fff3ea;font-size:13px',
  cell: `padding:8px;border:1px solid #f3cdb5;font-family:${FONT};font-size:13px;line-height:19px;color:#333333`,
}
const CSS =
  '@media (max-width:640px){.wrap{width:100%!important}.wrap td{padding-left:16px!important;padding-right:16px!important}}'

/** One bordered table per section with a coloured bar on top, as the common drag-and-drop mail editors make them. */
function stackedMarketerHtml(page: Page): string {
  const { issue } = page
  const body = `<center><table class="wrap" width="640" cellpadding="0" cellspacing="0" border="0" align="center" style="background:#ffffff;border-collapse:collapse">
<tr><td align="center" style="padding:14px 30px;font-family:${FONT};font-size:11px;color:#999999">${linkHtml(page, `${page.newsletter.site}/`, 'Subscribe', 'color:#999999')} | <a href="${escapeHtml(page.online)}" style="color:#999999">View Online</a> | ${linkHtml(page, `${page.newsletter.site}/sponsor`, 'Sponsor us', 'color:#999999')}</td></tr>
<tr><td align="center" style="padding:20px 30px 26px;background:#fff3ea"><table cellpadding="0" cellspacing="0" border="0"><tr>${['#f7b58f', '#f08a53', ORANGE].map((colour, i) => `<td valign="bottom" style="padding:0 4px"><div style="width:16px;height:${18 + i * 12}px;background:${colour};border-radius:3px"></div></td>`).join('')}<td valign="bottom" style="padding-left:12px;font-family:${FONT};font-size:28px;line-height:32px;font-weight:bold;color:#3a2417">Stacked Marketer</td></tr></table></td></tr>
<tr><td style="padding:24px 30px 8px"><p style="${STYLES.p}"><strong>${page.date.toLocaleDateString('en-US', { weekday: 'long' })}, stacked.</strong> ${issue.greeting.map(inlineHtml).join(' ')}</p></td></tr>
${issue.stories
  .map(
    (item, index) => story(page, item) + (index === 0 && issue.sponsor ? sponsor(page, issue.sponsor) : ''),
  )
  .join('\n')}
<tr><td style="padding:26px 30px 10px"><p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p></td></tr>
<tr><td align="center" style="padding:20px 30px 30px;background:#3a2417;font-family:${FONT};font-size:11px;line-height:18px;color:#e9d3c6">Stacked Marketer, Loft 9, The Rope Works, Sallow<br>Sent to ${escapeHtml(page.recipient)}<br><a href="${escapeHtml(page.unsubscribe)}" style="color:#ffffff">Unsubscribe</a> from all our mail, or <a href="${escapeHtml(page.preferences)}" style="color:#ffffff">change how often</a> you get it.<br>${['Fotogram', 'Linkwork'].map((name) => linkHtml(page, `https://${name.toLowerCase()}.example/stackedmarketer`, name, 'color:#ffffff')).join(' | ')}</td></tr>
</table></center>`
  return documentHtml(page, 'en', '#f6efe9', CSS, body)
}

function story(page: Page, item: Story): string {
  const title = escapeHtml(item.headline)
  const picture = item.picture
    ? `<p style="margin:0 0 16px"><img src="${page.cid(item.picture)}" width="580" alt="${escapeHtml(item.picture.alt)}" style="display:block;width:100%;height:auto"></p>`
    : ''
  return `<tr><td style="padding:14px 30px 0"><table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:8px 14px;background:${ORANGE};font-family:${FONT};font-size:12px;font-weight:bold;color:#ffffff">${escapeHtml(item.section ?? 'News')}</td></tr><tr><td style="padding:18px 14px 8px;border:1px solid #f3cdb5;border-top:0">
<h2 style="margin:0 0 12px;font-family:${FONT};font-size:20px;line-height:27px;color:#3a2417">${item.url ? linkHtml(page, item.url, title, 'color:#3a2417') : title}</h2>
${picture}${blocksHtml(item.text, STYLES)}</td></tr></table></td></tr>`
}

function sponsor(page: Page, advert: Advert): string {
  return `<tr><td style="padding:14px 30px 0"><table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:8px 14px;background:#3a2417;font-family:${FONT};font-size:12px;font-weight:bold;color:#ffffff">BROUGHT TO YOU BY ${escapeHtml(advert.by.toUpperCase())}</td></tr><tr><td style="padding:18px 14px;border:1px solid #cbbcb2;border-top:0">
<h2 style="margin:0 0 12px;font-family:${FONT};font-size:19px;line-height:26px;color:#3a2417">${advertLink(page, { ...advert, button: advert.headline }, 'color:#3a2417')}</h2><p style="${STYLES.p}">${inlineHtml(advert.text)}</p><p style="${STYLES.p}">${advertLink(page, advert, `color:${ORANGE};font-weight:bold`)}</p></td></tr></table></td></tr>`
}

/** A fictional newsletter on marketing; it has a real newsletter's name for the colour only. */
export const stackedMarketer: Newsletter = {
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
