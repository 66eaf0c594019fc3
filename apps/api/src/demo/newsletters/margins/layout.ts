import {
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../../html-parts.ts'
import type { Page } from '../../newsletter.ts'

const FONT = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const STYLES: BlockStyles = {
  p: 'margin:0 0 1.1em',
  h: 'margin:1.8em 0 0.6em;font-size:1.05em;font-style:italic;font-weight:normal',
  li: 'margin:0 0 0.6em',
  quote: 'margin:1.4em 0 1.4em 1.6em;font-style:italic;color:#4a443b',
  code: 'margin:0 0 1.1em;font-size:0.8em',
  cell: 'padding:0.4em 1em 0.4em 0;border-bottom:1px solid #ddd6c8;font-size:0.9em',
}

/** One essay and nothing else: a title, a picture, and text as a person would set it. */
export function marginsHtml(page: Page): string {
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
