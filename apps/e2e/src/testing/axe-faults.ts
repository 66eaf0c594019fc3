import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules that another theme can break: half the work of axe. */
const COLOURS = ['color-contrast', 'link-in-text-block']
/** Not among the rules by default: who speaks a label must find the control. */
const NAMES = { 'label-content-name-mismatch': { enabled: true } }
const SCOPES = {
  all: { rules: NAMES },
  colours: { runOnly: COLOURS },
} satisfies Record<string, RunOptions>

/**
 * Accessibility violations of a page found by axe, or of what a selector finds in it: each rule once, with the places,
 * without minor ones. After a full check, another theme only needs `colours`.
 */
export async function axeFaults(page: Page, scope: keyof typeof SCOPES, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Style sheets are only preloaded for rules that are not used here.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...SCOPES[scope] })
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(within) ?? 'document'}, ${options}).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
