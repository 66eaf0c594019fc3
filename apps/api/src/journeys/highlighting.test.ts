import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReadingRoom, type ReadingRoom } from '../testing/reading-room.ts'
import { paintedPassages, selectWithMouse } from '../testing/select-with-mouse.ts'

let room: ReadingRoom
beforeAll(async () => {
  room = await openReadingRoom()
})
beforeEach(() => room.tidy())
afterAll(() => room.close())

describe('highlighting with the mouse', () => {
  test.each([
    ['over a link', 'drags air', 'On one side', 'drags air around with it. On one side'],
    [
      'across paragraphs',
      'until you count',
      'A spinning',
      'until you count the chimneys. The wind rises.\n\nA spinning',
    ],
    ['over a list', 'What', 'Four', 'What changed\n\nNine days to fit a pair.\nFour'],
    ['in Hebrew', 'והרוח', 'הים', 'והרוח נושבת מן הים'],
    ['in Japanese', '風は', '吹く', '風は海から吹く'],
  ])('%s stores what was selected, and paints it again after a reload', async (_, from, to, text) => {
    await room.openArticle()
    await selectWithMouse(room.page, from, to)
    await room.saved().waitFor()
    expect(await room.stored()).toEqual([text])
    const painted = await paintedPassages(room.page)
    expect(painted.map((passage) => passage.replaceAll(/\s/g, ''))).toEqual([text.replaceAll(/\s/g, '')])
    await room.openArticle()
    await expect.poll(() => paintedPassages(room.page)).toEqual(painted)
  })

  test('the second of two equal phrases is painted where it was selected', async () => {
    await room.openArticle()
    await selectWithMouse(room.page, 'The wind rises again')
    await room.saved().waitFor()
    await selectWithMouse(room.page, 'The wind rises')
    await expect.poll(() => room.stored()).toHaveLength(2)
    await room.openArticle()
    await expect.poll(() => paintedPassages(room.page)).toEqual(['The wind rises', 'The wind rises again'])
  })

  test('what has just been highlighted is painted with fill and line, and can still be copied', async () => {
    await room.openArticle()
    await selectWithMouse(room.page, 'count the chimneys')
    await room.saved().waitFor()
    const look = await room.page.evaluate(() => {
      const paragraph = document.querySelector('[role="dialog"] article p')
      const { backgroundColor, textDecorationLine } = getComputedStyle(
        paragraph ?? document.body,
        '::highlight(passage)',
      )
      return { backgroundColor, textDecorationLine, selected: String(document.getSelection()) }
    })
    expect(look).toEqual({
      backgroundColor: 'rgb(255, 238, 158)',
      textDecorationLine: 'underline',
      selected: 'count the chimneys',
    })
  })

  test('a mere click, and words that are not the article, send nothing', async () => {
    await room.openArticle()
    let sent = 0
    room.page.on('request', (request) => {
      if (request.url().includes('highlights.add')) sent++
    })
    await room.reader().getByText('count the chimneys').click()
    await room.reader().getByRole('heading', { name: 'Tags' }).dblclick()
    await room.reader().getByText('The Morning Ledger').dblclick()
    await room.page.waitForTimeout(500)
    expect(sent).toBe(0)
  })

  test('a double click highlights the word, a triple click the paragraph alone', async () => {
    await room.openArticle()
    const words = room.reader().getByText('The last word belongs')
    await words.click({ clickCount: 3 })
    await room.saved().waitFor()
    expect(await room.stored()).toEqual(['The last word belongs to the harbour master.'])
    await room.reader().getByRole('button', { name: 'Undo' }).click()
    await words.dblclick({ position: { x: 12, y: 12 } })
    await expect.poll(() => room.stored()).toEqual(['The'])
  })

  test('a selection released beside the dialog is a highlight too, and the reader stays open', async () => {
    await room.openArticle()
    await room.reader().getByText('The last word belongs').scrollIntoViewIfNeeded()
    const line = await room.reader().getByText('The last word belongs').boundingBox()
    const y = (line?.y ?? 0) + 12
    await room.page.mouse.move((line?.x ?? 0) + 1, y)
    await room.page.mouse.down()
    await room.page.mouse.move(1270, y, { steps: 4 })
    await room.page.mouse.up()
    await room.saved().waitFor()
    expect(await room.stored()).toEqual(['The last word belongs to the harbour master.'])
  })

  test('Undo stands above the lower edge, and takes highlight and paint away', async () => {
    await room.openArticle()
    await selectWithMouse(room.page, 'count the chimneys')
    const undo = room.reader().getByRole('button', { name: 'Undo' })
    const notice = await undo.locator('xpath=..').boundingBox()
    const dialog = await room.reader().boundingBox()
    if (!notice || !dialog) throw new Error('They are not on screen.')
    expect(dialog.y + dialog.height - notice.y - notice.height).toBe(20)
    await undo.click()
    await expect.poll(() => room.stored()).toEqual([])
    expect(await paintedPassages(room.page)).toEqual([])
  })

  test('a click on a highlight offers to remove it', async () => {
    await room.client.highlights.add.mutate({ id: room.articleId, text: 'count the chimneys' })
    await room.openArticle()
    await expect.poll(() => paintedPassages(room.page)).toHaveLength(1)
    const at = await room.page.evaluate(() => {
      const [range] = CSS.highlights.get('passage') ?? []
      const [line] = range instanceof Range ? range.getClientRects() : []
      return { x: (line?.x ?? 0) + 20, y: (line?.y ?? 0) + 8 }
    })
    await room.page.mouse.click(at.x, at.y)
    await room.reader().getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => room.stored()).toEqual([])
  })

  test('a highlight without a connection loses its paint, without a word', async () => {
    await room.openArticle()
    await room.page.route('**/highlights.add*', (route) => route.abort())
    const failed = room.page.waitForEvent('console', (message) =>
      message.text().startsWith('Storing a highlight failed'),
    )
    await selectWithMouse(room.page, 'count the chimneys')
    await failed
    await expect.poll(() => paintedPassages(room.page)).toEqual([])
    expect(await room.saved().count()).toBe(0)
    expect(await room.page.getByRole('alert').count()).toBe(0)
  })
})

describe('highlighting without a mouse', () => {
  test('a selection by touch is highlighted by a button', async () => {
    await room.openPage({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
    await room.openArticle()
    await room.reader().getByText('count the chimneys').tap()
    await room.page.evaluate(() => {
      const text = document.querySelector('[role="dialog"] article p')?.firstChild
      if (text) document.getSelection()?.setBaseAndExtent(text, 5, text, 13)
    })
    await room.reader().getByRole('button', { name: 'Highlight', exact: true }).tap()
    await room.saved().waitFor()
    expect(await room.stored()).toEqual(['the quay'])
  })
})
