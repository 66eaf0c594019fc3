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

const FONT = "-apple-system,'Segoe UI',Ubuntu,Arial,sans-serif"
const MONO = 'Menlo,Consolas,monospace'
const STYLES: BlockStyles = {
  p: `margin:0 0 12px;font:16px/1.55 ${FONT};color:#222`,
  h: `margin:18px 0 6px;font:bold 16px/1.4 ${FONT};color:#111`,
  li: `margin:0 0 6px;font:16px/1.5 ${FONT};color:#222`,
  quote: `margin:0 0 14px;padding-left:14px;border-left:3px solid #c9c9c9;font:italic 16px/1.55 ${FONT};color:#444`,
  code: `margin:0 0 14px;padding:12px 14px;background:#f4f4f1;border:1px solid #ddd;font:13px/1.5 ${MONO};overflow:auto;white-space:pre`,
  cell: `padding:5px 14px 5px 0;border-bottom:1px solid #ddd;font:14px/1.4 ${FONT}`,
}

/** A link roundup with sections: hardly any design, as letters by engineers for engineers tend to be. */
export function kernelWeeklyHtml(page: Page): string {
  const { issue } = page
  const link = 'color:#0b5394'
  const day = page.date.toLocaleDateString('en-CA')
  const body = `<div style="max-width:680px;margin:0 auto;padding:18px 16px;font:16px/1.55 ${FONT};color:#222">
<p style="font:13px/1.4 ${MONO};color:#666;margin:0 0 18px"><a href="${escapeHtml(page.online)}" style="color:#666">web</a> | ${linkHtml(page, `${page.newsletter.site}/archive`, 'archive', 'color:#666')} | ${linkHtml(page, `${page.newsletter.site}/feed`, 'feed', 'color:#666')} | ${linkHtml(page, `${page.newsletter.site}/submit`, 'submit a link', 'color:#666')}</p>
<h1 style="font:bold 28px/1.2 ${MONO};margin:0">kernel<span style="color:#c0392b">_</span>weekly</h1>
<p style="font:13px/1.4 ${MONO};color:#666;margin:4px 0 20px">issue ${issue.number} &mdash; ${day}</p>
${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}
${sections(issue.stories)
  .map(([name, stories], index) => section(page, name, stories, index))
  .join('\n')}
${issue.job ? `<h2 style="font:bold 13px/1.4 ${MONO};text-transform:uppercase;color:#c0392b;border-bottom:1px solid #ccc;margin:28px 0 12px">Jobs</h2><p style="${STYLES.p}"><strong>${escapeHtml(issue.job.headline)}</strong>, ${escapeHtml(issue.job.by)}: ${inlineHtml(issue.job.text)} ${advertLink(page, issue.job, link)}</p>` : ''}
<p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p>
<hr style="border:0;border-top:1px solid #ccc;margin:24px 0 12px">
<p style="font:12px/1.6 ${FONT};color:#777">Kernel Weekly is written by two people and a cat in Orrin, and sent to ${escapeHtml(page.recipient)}.<br>
<a href="${escapeHtml(page.preferences)}" style="color:#777">change your address</a> &middot; <a href="${escapeHtml(page.unsubscribe)}" style="color:#777">unsubscribe</a> &middot; PO Box 64, Orrin</p>
</div>`
  return documentHtml(page, 'en', '#ffffff', '', body)
}

function sections(stories: readonly Story[]): [string, Story[]][] {
  const bySection = new Map<string, Story[]>()
  for (const story of stories) {
    const name = story.section ?? 'Elsewhere'
    bySection.set(name, [...(bySection.get(name) ?? []), story])
  }
  return [...bySection]
}

function section(page: Page, name: string, stories: readonly Story[], index: number): string {
  const heading = `<h2 style="font:bold 13px/1.4 ${MONO};text-transform:uppercase;color:#c0392b;border-bottom:1px solid #ccc;margin:28px 0 12px">${escapeHtml(name)}</h2>`
  const sponsor = page.issue.sponsor
  const advert =
    index === 0 && sponsor
      ? `<div style="border:1px dashed #999;padding:12px 14px;margin:20px 0"><p style="margin:0;font:15px/1.5 ${FONT}"><strong>${escapeHtml(sponsor.headline)}</strong> ${inlineHtml(sponsor.text)} ${advertLink(page, sponsor, 'color:#0b5394')} <span style="color:#888">(sponsored by ${escapeHtml(sponsor.by)})</span></p></div>`
      : ''
  return `${heading}${stories.map((story) => entry(page, story)).join('\n')}${advert}`
}

function entry(page: Page, story: Story): string {
  const title = escapeHtml(story.headline)
  const byline = [story.author, story.minutes && `${story.minutes} min`].filter(Boolean).join(', ')
  const picture = story.picture
    ? `<p style="margin:0 0 12px"><img src="${page.cid(story.picture)}" alt="${escapeHtml(story.picture.alt)}" width="648" style="max-width:100%;height:auto"></p>`
    : ''
  return `<h3 style="margin:0 0 4px;font:bold 18px/1.35 ${FONT}">${story.url ? linkHtml(page, story.url, title, 'color:#0b5394') : title}</h3>
${byline ? `<p style="margin:0 0 8px;font:13px/1.4 ${MONO};color:#777">${escapeHtml(byline)}</p>` : ''}
${picture}${blocksHtml(story.text, STYLES)}`
}
