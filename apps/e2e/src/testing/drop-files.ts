import type { Page } from 'playwright-core'

/** Drops files on a page, away from the place that is meant for them. */
export async function dropFiles(page: Page, files: { name: string; text: string }[]): Promise<void> {
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, text } of dropped) {
      dataTransfer.items.add(new File([text], name, { lastModified: 1_700_000_000_000 }))
    }
    for (const type of ['dragover', 'drop']) {
      document.querySelector('h1')?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }))
    }
  }, files)
}
