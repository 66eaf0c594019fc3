import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../testing/mail-of.ts'
import { linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark.ts'
import type { Tag } from '../tagger/tags.ts'
import { textLinesOf } from '../tagger/text-lines.ts'
import { findItems } from './find-items.ts'

const TEXT = 'The clerk of the harbour lit the lamp again after nine years of letters and one lawsuit.'

/** The items of a mail whose lines are what they are said to be, one tag for each paragraph. */
async function itemsOf(rows: readonly (readonly [Tag, string])[], kind: 'roundup' | 'essay' = 'roundup') {
  const mail = await htmlMail(
    rows.map(([, html]) => (html.startsWith('<') ? html : `<p>${html}</p>`)).join(''),
  )
  const marked = markLines(linesOfMail(mail).lines)
  const lines = textLinesOf(marked)
  expect(lines).toHaveLength(rows.filter(([, html]) => !html.startsWith('<img')).length)
  const tags = rows.flatMap(([tag, html]) => (html.startsWith('<img') ? [] : [tag]))
  const { items, rest } = findItems(marked.marks, { kind, subject: null, lines, tags, noArticle: 0 })
  return {
    items: items.map(({ title, section, body, before }) => ({
      title: title?.text ?? null,
      section,
      body: body.map(({ line }) => line.text || line.kind),
      before: before.map(({ line }) => line.text || line.kind),
    })),
    rest: new Map([...rest].map(([index, reason]) => [marked.marks[index]?.line.text, reason])),
  }
}

describe('findItems', () => {
  it('gives a title the short line above it whose look the lines above the other titles have, and no other', async () => {
    const label = (text: string) => `<p style="font-size:11px;color:#06c"><b>${text}</b></p>`
    const { items } = await itemsOf([
      ['navigation', label('Harbour')],
      ['title', '<h2>The lamp is lit</h2>'],
      ['body', TEXT],
      ['by-line', label('Customs')],
      ['title', '<h2>The tax is raised</h2>'],
      ['body', TEXT],
      ['body', 'Ask us.'],
      ['title', '<h2>The tide is late</h2>'],
      ['body', TEXT],
    ])
    expect(items.map(({ before, body }) => ({ before, body }))).toEqual([
      { before: ['Harbour'], body: [TEXT] },
      { before: ['Customs'], body: [TEXT, 'Ask us.'] },
      { before: [], body: [TEXT] },
    ])
  })

  it('gives each title the lines below it, up to one that is not of an article', async () => {
    const { items, rest } = await itemsOf([
      ['navigation', 'Wick Weekly'],
      ['section', '<h2>Harbour news</h2>'],
      ['title', '<h3>The lamp is lit</h3>'],
      ['body', TEXT],
      ['title', '<h3>The tax is raised</h3>'],
      ['body', TEXT],
      ['footer', 'You get this mail as a member.'],
    ])
    expect(items).toEqual([
      { title: 'The lamp is lit', section: 'Harbour news', body: [TEXT], before: [] },
      { title: 'The tax is raised', section: 'Harbour news', body: [TEXT], before: [] },
    ])
    expect(rest.get('Wick Weekly')).toBe('navigation')
    expect(rest.get('Harbour news')).toBe('heading')
    expect(rest.get('You get this mail as a member.')).toBe('footer')
  })

  it('joins a headline of several lines', async () => {
    const { items } = await itemsOf([
      ['title', '<h3>The lamp is</h3>'],
      ['more-title', '<h3>Lit again</h3>'],
      ['body', TEXT],
    ])
    expect(items[0]).toMatchObject({ title: 'The lamp is Lit again', body: [TEXT] })
  })

  it('puts kickers and bylines beside the text', async () => {
    const { items } = await itemsOf([
      ['kicker', 'HARBOUR'],
      ['title', '<h3>The lamp is lit</h3>'],
      ['by-line', 'By Ida Marsh'],
      ['body', TEXT],
    ])
    expect(items).toEqual([
      { title: 'The lamp is lit', section: 'HARBOUR', body: [TEXT], before: ['HARBOUR', 'By Ida Marsh'] },
    ])
  })

  it('has items without a title', async () => {
    const { items } = await itemsOf([
      ['item', TEXT],
      ['item', TEXT],
    ])
    expect(items.map(({ title, body }) => [title, body])).toEqual([
      [null, [TEXT]],
      [null, [TEXT]],
    ])
  })

  it('goes on with a text below an advertisement, but not with an item of several', async () => {
    const rows = [
      ['title', '<h3>The lamp is lit</h3>'],
      ['body', TEXT],
      ['ad', 'Buy a lamp from Brightlamp today.'],
      ['body', 'It burns until the morning.'],
    ] as const
    expect((await itemsOf(rows, 'essay')).items[0]?.body).toEqual([TEXT, 'It burns until the morning.'])
    const { items, rest } = await itemsOf(rows)
    expect(items[0]?.body).toEqual([TEXT])
    expect(rest.get('Buy a lamp from Brightlamp today.')).toBe('promotion')
  })

  it('says of an advertisement whether it is paid for, a job or a puzzle', async () => {
    const { rest } = await itemsOf([
      ['title', '<h3>The lamp is lit</h3>'],
      ['ad', 'Sponsored by Brightlamp'],
      ['ad', 'Lamps for everybody.'],
      ['body', 'They are bright.'],
      ['footer', 'The end of the box.'],
      ['body', 'Text between.'],
      ['ad', 'We are hiring! See our open positions.'],
    ])
    expect([...rest.values()]).toEqual(['sponsor', 'sponsor', 'sponsor', 'footer', 'other', 'job'])
  })

  it('takes the numbers of a series off its titles, and leaves others', async () => {
    const rows = ['1 Lamps are lit', '2 Boats are late', '4 Gulls stand on one leg', 'The rest'].map(
      (title) => ['title', `<h3>${title}</h3>`] as const,
    )
    const titles = async (some: typeof rows) => (await itemsOf(some)).items.map(({ title }) => title)
    expect(await titles(rows)).toEqual([
      'Lamps are lit',
      'Boats are late',
      'Gulls stand on one leg',
      'The rest',
    ])
    expect(await titles(rows.slice(1))).toEqual(['2 Boats are late', '4 Gulls stand on one leg', 'The rest'])
  })

  it('never has a title twice', async () => {
    const { items, rest } = await itemsOf([
      ['title', '<p><b>The lamp is lit</b></p>'],
      ['section', '<h2>News</h2>'],
      ['title', '<h3>The lamp is lit</h3>'],
      ['body', TEXT],
      ['title', '<h3>The lamp is lit!</h3>'],
      ['body', 'It burns until the morning.'],
    ])
    expect(items.map(({ title, body }) => [title, body])).toEqual([
      ['The lamp is lit', [TEXT]],
      [null, ['It burns until the morning.']],
    ])
    expect(rest.get('The lamp is lit')).toBe('contents')
  })

  it('has a story once that stands under two headings with the same link', async () => {
    const lamp = '<h3><a href="https://x.example/lamp">The lamp is lit</a></h3>'
    const { items, rest } = await itemsOf([
      ['title', lamp],
      ['body', TEXT],
      ['section', '<h2>Also in the harbour</h2>'],
      ['title', lamp],
      ['body', 'All together now'],
    ])
    expect(items.map(({ title }) => title)).toEqual(['The lamp is lit'])
    expect(rest.get('All together now')).toBe('contents')
  })

  it('gives pictures to the title below if those of the mail are above their titles', async () => {
    const picture = '<img src="https://w.example/1.jpg" width="500" height="200">'
    const above = await itemsOf([
      ['body', picture],
      ['title', '<h3>The lamp is lit</h3>'],
      ['body', TEXT],
      ['body', picture],
      ['title', '<h3>The tax is raised</h3>'],
      ['body', TEXT],
    ])
    expect(above.items.map(({ before, body }) => [before, body])).toEqual([
      [['image'], [TEXT]],
      [['image'], [TEXT]],
    ])
  })
})
