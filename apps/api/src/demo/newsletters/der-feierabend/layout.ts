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

const FONT = "'Trebuchet MS',Arial,sans-serif"
const STYLES: BlockStyles = {
  p: `margin:0 0 14px;font-family:${FONT};font-size:16px;line-height:25px;color:#2f2a26`,
  h: `margin:18px 0 8px;font-family:${FONT};font-size:17px;line-height:23px;color:#7a2e1d`,
  li: `margin:0 0 8px;font-family:${FONT};font-size:16px;line-height:24px;color:#2f2a26`,
  quote: `margin:0 0 14px;padding-left:16px;border-left:4px solid #e0a458;font-family:${FONT};font-size:17px;line-height:26px;font-style:italic;color:#7a2e1d`,
  code: 'margin:0 0 14px;padding:12px;background:#f7efe2;font-size:14px',
  cell: `padding:7px 10px 7px 0;border-bottom:1px solid #e8d9bf;font-family:${FONT};font-size:14px;line-height:20px;color:#2f2a26`,
}

/** A German evening roundup: pictures beside or over the stories, the advertisement marked as the law asks. */
export function derFeierabendHtml(page: Page): string {
  const { issue } = page
  const day = page.date.toLocaleDateString('de-DE', { weekday: 'long', day: 'numeric', month: 'long' })
  const grey = 'color:#8a7d6d'
  const middle = Math.ceil(issue.stories.length / 2)
  const rows = issue.stories.map((item) => story(page, item))
  const body = `<table role="presentation" align="center" width="100%" border="0" cellspacing="0" cellpadding="0" style="background:#f4e9d8"><tbody><tr><td align="center">
<table role="presentation" width="600" border="0" cellspacing="0" cellpadding="0" style="max-width:600px;width:100%;background:#fffaf2"><tbody>
<tr><td style="padding:10px 28px;font-family:${FONT};font-size:12px;${grey}" align="right">Probleme mit der Darstellung? <a href="${escapeHtml(page.online)}" style="${grey}">Im Browser öffnen</a></td></tr>
<tr><td style="padding:22px 28px;background:#7a2e1d" align="left"><span style="font-family:${FONT};font-size:34px;line-height:38px;font-weight:bold;color:#ffe2b0">Der Feierabend</span><br><span style="font-family:${FONT};font-size:14px;line-height:22px;color:#f3c9a8">Die guten Geschichten des Tages &middot; ${day}</span></td></tr>
<tr><td style="padding:10px 28px;background:#e0a458;font-family:${FONT};font-size:13px">${['Startseite', 'Archiv', 'Rezepte', 'Abo verschenken'].map((name) => linkHtml(page, `${page.newsletter.site}/${name.toLowerCase().replaceAll(' ', '-')}`, name, 'color:#3c1710;text-decoration:none;margin-right:16px')).join(' ')}</td></tr>
<tr><td style="padding:24px 28px 6px">${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}</td></tr>
${rows.slice(0, middle).join('\n')}
${issue.sponsor ? `<tr><td style="padding:10px 28px 22px"><div style="border:2px solid #e0a458;padding:16px 18px"><p style="margin:0 0 6px;font-family:${FONT};font-size:11px;letter-spacing:2px;${grey}">ANZEIGE</p><p style="margin:0 0 6px;font-family:${FONT};font-size:18px;line-height:24px;font-weight:bold;color:#7a2e1d">${escapeHtml(issue.sponsor.headline)}</p><p style="${STYLES.p}">${inlineHtml(issue.sponsor.text)}</p>${advertLink(page, issue.sponsor, 'color:#7a2e1d;font-weight:bold')} <span style="font-family:${FONT};font-size:12px;${grey}">Präsentiert von ${escapeHtml(issue.sponsor.by)}</span></div></td></tr>` : ''}
${rows.slice(middle).join('\n')}
<tr><td style="padding:8px 28px 24px"><p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p></td></tr>
<tr><td style="padding:20px 28px;background:#f4e9d8;font-family:${FONT};font-size:12px;line-height:19px;${grey}" align="center">Dieser Newsletter ging an ${escapeHtml(page.recipient)}.<br>Impressum: Feierabend Verlag GmbH, Am Alten Hafen 3, 12345 Brenna &middot; Geschäftsführung: Wilma Torfstecher<br>${linkHtml(page, `${page.newsletter.site}/datenschutz`, 'Datenschutz', grey)} | <a href="${escapeHtml(page.preferences)}" style="${grey}">Einstellungen</a> | <a href="${escapeHtml(page.unsubscribe)}" style="${grey}">Newsletter abbestellen</a></td></tr>
</tbody></table></td></tr></tbody></table>`
  return documentHtml(page, 'de', '#f4e9d8', '', body)
}

function story(page: Page, item: Story): string {
  const title = escapeHtml(item.headline)
  const byline = [
    item.author && `Von ${item.author}`,
    item.minutes && `${item.minutes} Min. Lesezeit`,
  ].filter(Boolean)
  const picture = item.picture
    ? `<img src="${page.cid(item.picture)}" width="544" alt="${escapeHtml(item.picture.alt)}" style="display:block;width:100%;max-width:544px;height:auto;margin:0 0 14px">`
    : ''
  return `<tr><td style="padding:6px 28px 16px">${item.url && picture ? linkHtml(page, item.url, picture) : picture}
${item.section ? `<div style="font-family:${FONT};font-size:13px;line-height:20px;font-weight:bold;color:#b5652b">${escapeHtml(item.section)}</div>` : ''}
<h2 style="margin:0 0 6px;font-family:${FONT};font-size:22px;line-height:28px;color:#7a2e1d">${item.url ? linkHtml(page, item.url, title, 'color:#7a2e1d;text-decoration:none') : title}</h2>
${byline.length > 0 ? `<div style="margin:0 0 8px;font-family:${FONT};font-size:13px;color:#8a7d6d">${escapeHtml(byline.join(' · '))}</div>` : ''}
${blocksHtml(item.text, STYLES)}
${item.url ? `<p style="margin:0 0 6px;font-family:${FONT};font-size:15px">${linkHtml(page, item.url, 'Weiterlesen', 'color:#b5652b;font-weight:bold')}</p>` : ''}</td></tr>`
}
