import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe holds against a page that keeps people out: each rule once, with the places. Minor remarks are left out. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
