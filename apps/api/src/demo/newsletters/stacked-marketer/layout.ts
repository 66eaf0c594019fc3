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
export function stackedMarketerHtml(page: Page): string {
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
