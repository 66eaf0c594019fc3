import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../../html-parts.ts'
import type { Page, Story } from '../../newsletter.ts'

const FONT = 'Spectral,Georgia,serif'
const UI = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const STYLES: BlockStyles = {
  p: `margin:0 0 18px;font:18px/1.6 ${FONT};color:#2a2438`,
  h: `margin:24px 0 10px;font:bold 20px/1.35 ${UI};color:#2e1065`,
  li: `margin:0 0 9px;font:18px/1.55 ${FONT};color:#2a2438`,
  quote: `margin:0 0 18px;padding-left:18px;border-left:4px solid #7c4ddb;font:italic 19px/1.55 ${FONT};color:#2e1065`,
  code: 'margin:0 0 18px;padding:14px 16px;background:#f4f0fb;border-radius:6px;font:14px/1.5 Menlo,Consolas,monospace;white-space:pre-wrap',
  cell: `padding:8px 10px 8px 0;border-bottom:1px solid #ddd3f0;font:15px/1.4 ${UI};color:#2a2438`,
}
const CSS =
  '.post-header{text-align:left}.button-wrapper{margin:20px 0}.captioned-image-container figure{margin:0 0 18px}'

/** Divs with class names and captioned figures, as publishing platforms for single writers send them. */
export function lossCurveHtml(page: Page): string {
  const { issue } = page
  const [first, ...rest] = issue.stories
  const body = `<div class="email-body" style="max-width:600px;margin:0 auto;padding:0 16px">
<div class="header-links" style="padding:14px 0;text-align:right;font:12px/1.4 ${UI}"><a href="${escapeHtml(page.online)}" style="color:#6b6180">Open in app</a> or ${linkHtml(page, `${page.newsletter.site}/p/${issue.number}`, 'online', 'color:#6b6180')}</div>
<div class="post-header"><h1 style="margin:0 0 8px;font:bold 32px/1.2 ${UI};color:#2e1065">${escapeHtml(issue.subject)}</h1>
<h3 style="margin:0 0 14px;font:normal 18px/1.4 ${UI};color:#6b6180">${escapeHtml(issue.preheader)}</h3>
<div style="font:13px/1.5 ${UI};color:#6b6180;padding-bottom:10px;border-bottom:1px solid #ddd3f0">LOSS CURVE &middot; No. ${issue.number} &middot; ${page.date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}<div class="button-row" style="margin-top:6px">${['♡', '🗨', '↻ Restack', '↗ Share'].map((label, i) => linkHtml(page, `${page.newsletter.site}/p/${issue.number}/${['like', 'comments', 'restack', 'share'][i]}`, label, 'color:#6b6180;text-decoration:none;margin-right:16px')).join('')}</div></div></div>
<div class="body markup" style="padding-top:22px">
${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}
${first ? story(page, first) : ''}
${issue.sponsor ? `<div class="callout" style="background:#f4f0fb;border-radius:8px;padding:18px 20px;margin:0 0 28px"><p style="margin:0 0 6px;font:bold 12px/1.4 ${UI};color:#7c4ddb">A message from our sponsor, ${escapeHtml(issue.sponsor.by)}</p><p style="margin:0 0 8px;font:bold 19px/1.35 ${UI};color:#2e1065">${escapeHtml(issue.sponsor.headline)}</p><p style="margin:0 0 10px;font:16px/1.5 ${UI}">${inlineHtml(issue.sponsor.text)}</p>${advertLink(page, issue.sponsor, 'color:#5a2aae;font-weight:bold')}</div>` : ''}
${rest.map((item) => story(page, item)).join('\n')}
<hr style="border:0;border-top:1px solid #ddd3f0;margin:8px 0 22px">
${issue.job ? `<p style="${STYLES.p}"><strong>Job board:</strong> ${escapeHtml(issue.job.headline)}, ${escapeHtml(issue.job.by)}. ${inlineHtml(issue.job.text)} ${advertLink(page, issue.job, 'color:#5a2aae')}</p>` : ''}
<p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p>
<p class="button-wrapper">${linkHtml(page, `${page.newsletter.site}/subscribe?gift=1`, 'Upgrade to paid', 'display:inline-block;background:#5a2aae;color:#ffffff;border-radius:8px;padding:12px 22px;text-decoration:none;font:bold 15px/1 Arial')}</p></div>
<div class="footer" style="padding:20px 0 36px;text-align:center;font:12px/1.7 ${UI};color:#6b6180">&copy; Loss Curve, 7 Gradient Walk, Brenna<br>Sent to ${escapeHtml(page.recipient)} &middot; <a href="${escapeHtml(page.preferences)}" style="color:#6b6180">Settings</a> &middot; <a href="${escapeHtml(page.unsubscribe)}" style="color:#6b6180">Unsubscribe</a></div>
</div>`
  return documentHtml(page, 'en', '#ffffff', CSS, body)
}

function story(page: Page, item: Story): string {
  const title = escapeHtml(item.headline)
  const byline = [item.author, item.minutes && `${item.minutes} minute read`].filter(Boolean).join(' · ')
  const image = item.picture
    ? `<img src="${page.cid(item.picture)}" alt="${escapeHtml(item.picture.alt)}" width="568" style="display:block;width:100%;height:auto;border-radius:6px">`
    : ''
  const figure = item.picture
    ? `<div class="captioned-image-container"><figure>${item.url ? linkHtml(page, item.url, image) : image}<figcaption style="font:13px/1.4 ${UI};color:#6b6180;text-align:center;padding-top:6px">${escapeHtml(item.picture.alt)}</figcaption></figure></div>`
    : ''
  const kicker = item.section
    ? `<p style="margin:0 0 6px;font:bold 13px/1.4 ${UI};color:#7c4ddb">${escapeHtml(item.section)}</p>`
    : ''
  return `${kicker}<h2 style="margin:0 0 8px;font:bold 25px/1.3 ${UI}">${item.url ? linkHtml(page, item.url, title, 'color:#2e1065') : title}</h2>
${byline ? `<p style="margin:0 0 14px;font:13px/1.4 ${UI};color:#6b6180">${escapeHtml(byline)}</p>` : ''}${figure}
${blocksHtml(item.text, STYLES)}<div style="height:14px"></div>`
}
