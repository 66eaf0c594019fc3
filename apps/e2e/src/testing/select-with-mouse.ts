import type { Page } from 'playwright-core'

/** Selects an article's text with the mouse, from the first character of `from` to the last of the following `to`. */
export async function selectWithMouse(page: Page, from: string, to = from): Promise<void> {
  const passage: [string, string] = [from, to]
  for (let isSelected = false; !isSelected; ) {
    await moveTo(page, 'start', passage)
    await page.mouse.down()
    await moveTo(page, 'end', passage)
    // A press on text that has just moved began elsewhere: that is no selection of the reader's.
    isSelected = await page.evaluate((start) => {
      const selection = document.getSelection()
      const isRight = String(selection).trimStart().startsWith(start)
      if (!isRight) selection?.removeAllRanges()
      return isRight
    }, from)
    await page.mouse.up()
  }
}

/** Moves the mouse to an end of the passage, and again while what is loaded above it still moves the text. */
async function moveTo(page: Page, end: 'start' | 'end', passage: [string, string]): Promise<void> {
  for (let place = await placeOf(page, end, passage); ; ) {
    await page.mouse.move(place.x, place.y, { steps: 4 })
    const now = await placeOf(page, end, passage)
    if (now.x === place.x && now.y === place.y) return
    place = now
  }
}

/** Where an end of the passage is on the page, whose start is scrolled into view before the button is pressed. */
function placeOf(
  page: Page,
  end: 'start' | 'end',
  passage: [string, string],
): Promise<{ x: number; y: number }> {
  return page.evaluate(
    async ({ end, passage: [first, last] }) => {
      // The text is set anew once its font is there.
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const letters: { node: Text; at: number }[] = []
      for (const paragraph of document.querySelectorAll('[role="dialog"] article :is(p, li, h2, h3)')) {
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
          for (let at = 0; at < node.length; at++) letters.push({ node, at })
        }
      }
      const text = letters.map(({ node, at }) => node.data[at]).join('')
      const start = text.indexOf(first)
      const letter = letters[end === 'start' ? start : text.indexOf(last, start) + last.length - 1]
      if (start < 0 || !letter) throw new Error(`The article doesn't say "${first}" and then "${last}".`)
      const range = document.createRange()
      range.setStart(letter.node, letter.at)
      range.setEnd(letter.node, letter.at + 1)
      if (end === 'start') letter.node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = range.getBoundingClientRect()
      const isBackwards = /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(first)
      const x = (end === 'start') === isBackwards ? box.right - 1 : box.left + 1
      return { x, y: box.top + box.height / 2 }
    },
    { end, passage },
  )
}

/** The passages that the browser shows as highlighted, in text order. */
export async function paintedPassages(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('passage') ?? [])]
      .filter((range) => range instanceof Range)
      .sort((a, b) => a.compareBoundaryPoints(Range.START_TO_START, b))
      .map((range) => range.toString()),
  )
}
