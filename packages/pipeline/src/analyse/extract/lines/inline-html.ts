import type { Run } from './line.ts'

/** Words in type at most this much of the running text's are set small. */
const SMALL = 0.75

/** Runs as HTML: code, emphasis, marks, links with the address that the mail gives beside the clean one. */
export function inlineHtml(
  runs: readonly Run[],
  { bodySize, isHeading = false }: { bodySize: number; isHeading?: boolean },
): string {
  const isSmall = (run: Run) => !isHeading && run.mark === undefined && run.size < bodySize * SMALL
  return runs.map((run) => runHtml(run, isHeading, isSmall(run))).join('')
}

function runHtml(run: Run, isHeading: boolean, isSmall: boolean): string {
  const words = run.text.trim()
  if (words === '') return run.text
  let html = escapeHtml(words)
  if (run.code) html = `<code>${html}</code>`
  if (run.mark) html = `<${run.mark}>${html}</${run.mark}>`
  if (run.italic) html = `<em>${html}</em>`
  if (run.bold && !isHeading) html = `<strong>${html}</strong>`
  if (run.href !== null) html = `<a ${linkAttributes(run)}>${html}</a>`
  if (isSmall) html = `<small>${html}</small>`
  return `${/^\s/.test(run.text) ? ' ' : ''}${html}${/\s$/.test(run.text) ? ' ' : ''}`
}

/** `href`, the address as the mail gives it where that is another, and whether only the sender knows where it leads. */
export function linkAttributes({
  href,
  originalHref,
  isOpaque,
}: Pick<Run, 'href' | 'originalHref' | 'isOpaque'>): string {
  const original = originalHref === undefined ? '' : ` data-original="${escapeHtml(originalHref)}"`
  return `href="${escapeHtml(href ?? '')}"${original}${isOpaque === true ? ' data-opaque=""' : ''}`
}

/** A text as HTML that shows it as it is, also within an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
