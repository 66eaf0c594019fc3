import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../html-parts.ts'
import { mandrillLink, tracked } from '../link-wrappers.ts'
import type { Issue, Newsletter, Page, Story } from '../newsletter.ts'
import { textPart } from '../text-part.ts'

const SPONSOR = {
  by: 'Millrace',
  headline: 'Your data room, minus the dread',
  text: 'Millrace sorts, names and redacts 10,000 documents before lunch and shows its working. Used in 140 deals last year.',
  button: 'Book a walk-through',
  url: 'https://millrace.example/cbi?ref=newsletter',
}

/** The research letter's week. */
const CB_INSIGHTS_ISSUES: readonly Issue[] = [
  {
    daysAgo: 0,
    number: 2077,
    subject: 'Bread, by the numbers',
    preheader: 'Forecasting comes to small shops; greenhouses hire robots; repair is a category now.',
    greeting: ['Hi there. Three charts’ worth of news today, and only one of them is about bread.'],
    stories: [
      {
        headline: 'Oven forecasting: how a 63-shop bakery cut waste by 34 percent',
        section: 'AI CASE FILE',
        url: 'https://craftandtrade.example/features/hearth-and-daughters-ovens',
        text: [
          'Hearth & Daughters forecasts each oven from weather, school terms and past Tuesdays, on one laptop. What interests us is the bill: the whole system cost less than a delivery van, and paid for itself in eleven weeks.',
          {
            table: [
              ['', 'Before', 'Now'],
              ['Loaves thrown away', '4,550 a day', '3,000 a day'],
              ['Sold out before 4 pm', '18% of shops', '7% of shops'],
              ['Overruled by a baker', '–', '2 times a week'],
            ],
          },
        ],
      },
      {
        headline: 'Greenhouse robots are paid by the tomato',
        section: 'ROBOTICS',
        picture: { name: 'greenhouse-robot', alt: 'A small robot picks tomatoes in a greenhouse' },
        url: 'https://fieldandfreight.example/robots-by-the-tomato',
        text: [
          'Vinecrew rents pickers to 210 growers and charges 0.6 cents for each tomato that passes inspection, nothing for the rest. Idle machines travel south by rail in winter. Revenue doubled to 31 million crowns, and the share of bruised fruit fell below the human benchmark in August.',
        ],
      },
      {
        headline: 'Repair shops raised more than gadget makers this quarter',
        section: 'FUNDING',
        picture: { name: 'repair-chart', alt: 'A bar chart built of screwdrivers, rising to the right' },
        url: 'https://roundtable.example/repair-quarter',
        text: [
          'For the first time on record, companies that mend things out-raised those that make small electronics: 412 million crowns in 38 deals against 390 in 51. The largest round went to Second Wind, whose vans fix bicycles, kettles and, by popular demand, zips.',
        ],
      },
    ],
    sponsor: SPONSOR,
    job: {
      by: 'CB Insights',
      headline: 'Analyst, food systems',
      text: 'Brenna or remote. You like spreadsheets and have been inside a silo.',
      button: 'Apply',
      url: 'https://jobs.cbinsights.example/analyst-food',
    },
    goodbye: 'Until next time. Eat the crust. — The research desk',
  },
  {
    daysAgo: 3,
    number: 2076,
    subject: 'The plug that six rivals agreed on',
    preheader: 'Swappable batteries, patient money, and where the cranes went.',
    greeting: ['Hi there. Standards week: plugs, contracts, and a crane.'],
    stories: [
      {
        headline: 'One plug, six rivals: battery swapping for cargo bikes adds up',
        section: 'MOBILITY',
        url: 'https://fieldandfreight.example/swap-stations-brenna',
        text: [
          'Brenna’s forty swap cabinets handle 5,300 batteries a day. Because six courier firms own the operator jointly, no one pays for exclusivity, and a swap costs 1.10 crowns against 2.80 in cities with rival networks. We count eleven more cities preparing tenders on the same plug.',
        ],
      },
      {
        headline: 'Where the cranes went: half of new cold storage is inland',
        section: 'LOGISTICS MARKETS',
        url: 'https://roundtable.example/inland-cold-storage',
        text: [
          'Ports used to take four of every five cold-storage projects. Since freight trains got their own night slots, river towns two hundred kilometres from the sea take half. Land is cheaper, grids are stronger, and apples, as one developer put it, have no opinion about the view.',
        ],
      },
      {
        headline: 'Patient money: the fund that may not sell for thirty years',
        section: 'VENTURE CAPITAL',
        url: 'https://roundtable.example/acorn-thirty',
        text: [
          'Acorn Thirty’s partners will mostly be retired before their carry is paid, which they say concentrates the mind. The first fund holds a rope walk, a seed bank, two dental labs and a ferry. Its reporting season is every fifth autumn.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'See you at the next socket. — The research desk',
  },
  {
    daysAgo: 6,
    number: 2075,
    subject: 'What 900 shut-down letters have in common',
    preheader: 'We read the goodbyes so that you do not have to write one.',
    greeting: ['Hi there. We spent the week in other people’s endings.'],
    stories: [
      {
        headline: 'We read 900 shut-down letters from start-ups',
        section: 'POST-MORTEMS',
        url: 'https://roundtable.example/nine-hundred-goodbyes',
        text: [
          'The word that appears most often is not “market” or “funding” but “we”. The second is “proud”. Sorted by cause:',
          {
            list: [
              '**Ran out of money:** 38 percent, usually after a year in which nobody said so aloud.',
              '**Ran out of founder:** 27 percent; illness, children, or a friendship that had become a calendar.',
              '**Solved it:** 4 percent. The problem went away, and so did they.',
            ],
          },
          'Letters written within two weeks of the decision are kinder, shorter and quoted more often by the people who were let go.',
        ],
      },
      {
        headline: 'Laundry is the quiet giant of hospital robotics',
        section: 'ROBOTICS',
        url: 'https://roundtable.example/hospital-laundry',
        text: [
          'Surgical arms get the pictures; sheets get the orders. Nine of the ten largest hospital-robot contracts signed this year move linen at night, and the nurses we asked rank them above the coffee machine.',
        ],
      },
      {
        headline: 'A map of the 61 companies trying to label concrete',
        section: 'MARKET MAP',
        url: 'https://roundtable.example/concrete-labels',
        text: [
          'Dye, glass beads, engraved sand, a bacterium with a bar code: builders want to know where a slab came from, and when it may come down. Pilots are under way on four bridges, one of which can already be asked.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Write the letter early. — The research desk',
  },
]

const FONT = "'Helvetica Neue',Helvetica,Arial,sans-serif"
const STYLES: BlockStyles = {
  p: 'margin:0 0 14px',
  h: 'margin:18px 0 8px;font-size:16px;line-height:22px',
  li: 'margin:0 0 7px',
  quote: 'margin:0 0 14px;padding:10px 16px;background:#fff8dd;border-left:4px solid #f2c200',
  code: 'margin:0 0 14px;padding:10px;background:#f4f4f4;font-size:13px',
  cell: 'padding:8px 10px 8px 0;border-bottom:1px solid #e2e2e2;font-size:14px;line-height:20px',
}
const CSS = `.issue a{color:#1c5dbf}.story{border-top:1px solid #e2e2e2;padding:22px 0 8px}.story h2{font-size:22px;line-height:28px;margin:0 0 10px}.nav a{color:#444;text-decoration:none;margin-right:14px}`

/** Plain divs and a style sheet in the head; figures as tables, as research houses send them. */
function cbInsightsHtml(page: Page): string {
  const { issue } = page
  const body = `<div class="issue" style="max-width:640px;margin:0 auto;padding:0 20px 30px;background:#ffffff;font-family:${FONT};font-size:16px;line-height:25px;color:#222222">
<div style="padding:18px 0;border-bottom:6px solid #f2c200;overflow:hidden"><span style="font-size:26px;line-height:32px;font-weight:bold">CB Insights</span><span style="float:right;font-size:12px;line-height:32px;color:#777777">${page.date.toLocaleDateString('en-US', { dateStyle: 'long' })} &middot; <a href="${escapeHtml(page.online)}">View online</a></span></div>
<div class="nav" style="padding:12px 0;font-size:13px">${['Research', 'Market maps', 'Webinars', 'Request a demo'].map((name) => linkHtml(page, `${page.newsletter.site}/${name.toLowerCase().replaceAll(' ', '-')}`, name)).join('')}</div>
<div style="padding:10px 0 6px">${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}</div>
${issue.stories.map((item) => story(page, item)).join('\n')}
${issue.sponsor ? `<div style="background:#fff8dd;padding:18px 20px;margin:22px 0"><div style="font-size:11px;letter-spacing:1px;color:#7a6200">PRESENTED BY ${escapeHtml(issue.sponsor.by.toUpperCase())}</div><div style="font-size:18px;font-weight:bold;margin:6px 0">${escapeHtml(issue.sponsor.headline)}</div><div>${inlineHtml(issue.sponsor.text)}</div><div style="margin-top:10px">${advertLink(page, issue.sponsor, 'font-weight:bold')}</div></div>` : ''}
${issue.job ? `<div style="padding:14px 0;font-size:14px"><strong>We’re hiring:</strong> ${escapeHtml(issue.job.headline)}. ${inlineHtml(issue.job.text)} ${advertLink(page, issue.job, '')}</div>` : ''}
<p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p>
<div style="border-top:1px solid #e2e2e2;margin-top:24px;padding-top:14px;font-size:12px;line-height:19px;color:#777777">This mail went to ${escapeHtml(page.recipient)}. CB Insights (the made-up one), 98 Ledger Row, 10th floor, Brenna.<br><a href="${escapeHtml(page.unsubscribe)}">Unsubscribe</a> | <a href="${escapeHtml(page.preferences)}">Manage your subscriptions</a> | ${linkHtml(page, `${page.newsletter.site}/privacy`, 'Privacy')}</div>
</div>`
  return documentHtml(page, 'en', '#f2f2f2', CSS, body)
}

function story(page: Page, item: Story): string {
  const title = escapeHtml(item.headline)
  return `<div class="story">${item.section ? `<div style="font-size:12px;font-weight:bold;color:#7a6200;margin:0 0 6px">${escapeHtml(item.section)}</div>` : ''}
<h2>${item.url ? linkHtml(page, item.url, title, 'color:#222222;text-decoration:none') : title}</h2>
${item.picture ? `<div style="margin:0 0 14px"><img src="${page.cid(item.picture)}" alt="${escapeHtml(item.picture.alt)}" style="display:block;width:100%;height:auto"></div>` : ''}
${blocksHtml(item.text, STYLES)}
${item.url ? `<p style="${STYLES.p}">${linkHtml(page, item.url, 'See the full analysis', 'font-weight:bold')}</p>` : ''}</div>`
}

/** A made-up research letter; it borrows a real letter's name for the colour, and nothing else. */
export const cbInsights: Newsletter = {
  name: 'CB Insights',
  address: 'newsletter@cbinsights.example',
  listId: 'newsletter.cbinsights.example',
  site: 'https://cbinsights.example',
  sendsAt: 17 * 60 + 40,
  todayAge: 0.25,
  wrap: (url, token) =>
    mandrillLink(
      tracked(url, {
        utm_source: 'CB Insights Newsletter',
        utm_medium: 'email',
        _hsenc: `p2ANqtz-${token.slice(0, 24)}`,
      }),
      token,
    ),
  html: cbInsightsHtml,
  text: (page) =>
    textPart(page, {
      online: 'View online',
      sponsored: 'PRESENTED BY',
      job: 'WE ARE HIRING',
      readOn: 'See the full analysis',
      unsubscribe: 'Unsubscribe',
      preferences: 'Manage your subscriptions',
      imprint: 'CB Insights (the made-up one), 98 Ledger Row, 10th floor, Brenna',
    }),
  issues: CB_INSIGHTS_ISSUES,
}
