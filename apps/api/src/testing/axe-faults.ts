import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** What another theme of the same page can break. */
const COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/**
 * What axe holds against a page that keeps people out: each rule once, with the places. Minor remarks are left out. With
 * `colours` only what depends on the theme is looked at, which is enough for a page that was looked at whole.
 */
export async function axeFaults(page: Page, { colours = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = JSON.stringify({ resultTypes: ['violations'], ...(colours && COLOURS) })
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
