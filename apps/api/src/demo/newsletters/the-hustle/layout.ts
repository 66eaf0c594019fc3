import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../../html-parts.ts'
import type { Advert, Page, Story } from '../../newsletter.ts'

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
export function theHustleHtml(page: Page): string {
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
