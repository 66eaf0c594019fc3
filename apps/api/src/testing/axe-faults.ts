import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** What another theme of the same page can break: half the work of axe. */
const COLOURS = ['color-contrast', 'link-in-text-block']
const SCOPES = {
  all: {},
  colours: { runOnly: COLOURS },
  structure: { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
} satisfies Record<string, RunOptions>

/**
 * What axe holds against a page that keeps people out: each rule once, with the places. Minor remarks are left out. Of a
 * page that was looked at whole, another theme can change the `colours` alone, and another width mostly the `structure`.
 */
export async function axeFaults(page: Page, scope: keyof typeof SCOPES = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Style sheets are read for rules alone that are not asked for.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...SCOPES[scope] })
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
