import type { Page } from 'playwright-core'

/** Selects an article's text with the mouse, from the first character of `from` to the last of the following `to`. */
export async function selectWithMouse(page: Page, from: string, to = from): Promise<void> {
  const [left, top, right, bottom] = await page.evaluate(
    async ([first = '', last = '']) => {
      // The text is set anew once its font is there.
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const letters: { node: Text; at: number }[] = []
      const paragraphs = document.querySelectorAll('[role="dialog"] article :is(p, li, h2)')
      for (const paragraph of paragraphs) {
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
          for (let at = 0; at < node.length; at++) letters.push({ node, at })
        }
      }
      const text = letters.map(({ node, at }) => node.data[at]).join('')
      const start = text.indexOf(first)
      const end = text.indexOf(last, start) + last.length - 1
      const boxes = [start, end].map((index) => {
        const letter = letters[index]
        if (start < 0 || !letter) throw new Error(`The article doesn't say "${first}" and then "${last}".`)
        const range = document.createRange()
        range.setStart(letter.node, letter.at)
        range.setEnd(letter.node, letter.at + 1)
        return { letter, range }
      })
      boxes[0]?.letter.node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [a, b] = boxes.map(({ range }) => range.getBoundingClientRect())
      if (!a || !b) throw new Error('Nothing to select.')
      const backwards = /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(first)
      const sides = backwards ? [a.right - 1, b.left + 1] : [a.left + 1, b.right - 1]
      return [sides[0], a.top + a.height / 2, sides[1], b.top + b.height / 2]
    },
    [from, to],
  )
  await page.mouse.move(left ?? 0, top ?? 0)
  await page.mouse.down()
  await page.mouse.move(right ?? 0, bottom ?? 0, { steps: 4 })
  await page.mouse.up()
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
