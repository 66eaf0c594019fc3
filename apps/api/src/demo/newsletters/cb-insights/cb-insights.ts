import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../../html-parts.ts'
import { mandrillLink, tracked } from '../../link-wrappers.ts'
import type { Newsletter, Page, Story } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { CB_INSIGHTS_ISSUES } from './issues.ts'

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
