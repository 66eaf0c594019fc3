import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeEach, expect, test } from 'vitest'
import { openReaderFixture } from './testing/reader-fixture.ts'
import { paintedPassages, selectWithMouse } from './testing/select-with-mouse.ts'

const fixture = forAllTests(() => openReaderFixture())
beforeEach(() => fixture.cleanUp())

const ACROSS = 'until you count the chimneys. The wind rises.\n\nA spinning'
const SELECTIONS: [kind: string, from: string, to: string, text: string][] = [
  ['across paragraphs', 'until you count', 'A spinning', ACROSS],
  ['over a link', 'drags air', 'On one side', 'drags air around with it. On one side'],
  ['over a list', 'What', 'Four', 'What changed\n\nNine days to fit a pair.\nFour'],
  ['in Hebrew', 'והרוח', 'הים', 'והרוח נושבת מן הים'],
  ['in Japanese', '風は', '吹く', '風は海から吹く'],
]
const squeezed = (texts: string[]) => texts.map((text) => text.replaceAll(/\s/g, '')).sort()
const passages = async () => squeezed(await paintedPassages(fixture.page))

test('selections over links, lists, paragraphs and in other scripts are stored, and shown again after a reload', async () => {
  await fixture.openArticle()
  const texts: string[] = []
  const stored = async () => (await fixture.stored()).toSorted()
  for (const [kind, from, to, text] of SELECTIONS) {
    texts.push(text)
    await selectWithMouse(fixture.page, from, to)
    await expect.poll(stored, { message: kind }).toEqual(texts.toSorted())
  }
  await expect.poll(passages).toEqual(squeezed(texts))
  await fixture.openArticle()
  await expect.poll(passages).toEqual(squeezed(texts))
})

test('the second of two equal phrases is highlighted where it was selected', async () => {
  await fixture.openArticle()
  await selectWithMouse(fixture.page, 'The wind rises again')
  await fixture.saved().waitFor()
  await selectWithMouse(fixture.page, 'The wind rises')
  await expect.poll(() => fixture.stored()).toHaveLength(2)
  await fixture.openArticle()
  await expect.poll(() => paintedPassages(fixture.page)).toEqual(['The wind rises', 'The wind rises again'])
})

test('a new highlight is shown with fill and line, can be copied, and undone above the lower edge', async () => {
  await fixture.openArticle()
  await selectWithMouse(fixture.page, 'count the chimneys')
  await fixture.saved().waitFor()
  const look = await fixture.page.evaluate(() => {
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
  const undo = fixture.reader().getByRole('button', { name: 'Undo' })
  const gap = async () => {
    const [notice, dialog] = [
      await undo.locator('xpath=..').boundingBox(),
      await fixture.reader().boundingBox(),
    ]
    return notice && dialog && dialog.y + dialog.height - notice.y - notice.height
  }
  await expect.poll(gap).toBe(20)
  await undo.click()
  await expect.poll(() => fixture.stored()).toEqual([])
  await expect.poll(() => paintedPassages(fixture.page)).toEqual([])
})

test('a click, or selecting words outside the article, sends nothing; a double click highlights the word, a triple click the paragraph', async () => {
  await fixture.openArticle()
  let sent = 0
  fixture.page.on('request', (request) => {
    if (request.url().includes('highlights.add')) sent++
  })
  const words = fixture.reader().getByText('The last word belongs')
  await fixture.reader().getByText('count the chimneys').click()
  await fixture.reader().getByRole('heading', { name: 'Tags' }).dblclick()
  await fixture.reader().getByText('The Morning Ledger').dblclick()
  await words.click({ clickCount: 3 })
  await fixture.saved().waitFor()
  expect(await fixture.stored()).toEqual(['The last word belongs to the harbour master.'])
  // What was sent before would have been sent by now.
  expect(sent).toBe(1)
  await fixture.reader().getByRole('button', { name: 'Undo' }).click()
  await words.dblclick({ position: { x: 12, y: 12 } })
  await expect.poll(() => fixture.stored()).toEqual(['The'])
})

test('a selection released outside the dialog is highlighted too, and the reader stays open', async () => {
  await fixture.openArticle()
  await fixture.reader().getByText('The last word belongs').scrollIntoViewIfNeeded()
  const line = await fixture.reader().getByText('The last word belongs').boundingBox()
  const y = (line?.y ?? 0) + 12
  await fixture.page.mouse.move((line?.x ?? 0) + 1, y)
  await fixture.page.mouse.down()
  await fixture.page.mouse.move(1270, y, { steps: 4 })
  await fixture.page.mouse.up()
  await fixture.saved().waitFor()
  expect(await fixture.stored()).toEqual(['The last word belongs to the harbour master.'])
})

test('a click on a highlight offers to remove it', async () => {
  await fixture.client.highlights.add.mutate({ id: fixture.articleId, text: 'count the chimneys' })
  await fixture.openArticle()
  await expect.poll(() => paintedPassages(fixture.page)).toHaveLength(1)
  const at = await fixture.page.evaluate(() => {
    const [range] = CSS.highlights.get('passage') ?? []
    const [line] = range instanceof Range ? range.getClientRects() : []
    return { x: (line?.x ?? 0) + 20, y: (line?.y ?? 0) + 8 }
  })
  await fixture.page.mouse.click(at.x, at.y)
  await fixture.reader().getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => fixture.stored()).toEqual([])
})

test('a selection by touch is highlighted by a button', async () => {
  await fixture.openPage({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  await fixture.openArticle()
  await fixture.reader().getByText('count the chimneys').tap()
  await fixture.page.evaluate(() => {
    const text = document.querySelector('[role="dialog"] article p')?.firstChild
    if (text) document.getSelection()?.setBaseAndExtent(text, 5, text, 13)
  })
  await fixture.reader().getByRole('button', { name: 'Highlight', exact: true }).tap()
  await fixture.saved().waitFor()
  expect(await fixture.stored()).toEqual(['the quay'])
})
