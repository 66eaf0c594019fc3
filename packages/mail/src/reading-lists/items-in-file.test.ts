import { expect, test } from 'vitest'
import { zipOf } from '../mail-files/testing/archives.ts'
import { turnsDuring } from '../testing/turns-during.ts'
import { foundIn } from './testing/found-in.ts'

/** In pieces as uploads are kept. */
const read = (bytes: Buffer) => foundIn(bytes, 4_194_304)

const PASSAGES = 'highlight,book title,book author\n'
const PAGE = '<title>Pocket Export</title>'
const list = (of: string, times: number) => Buffer.from(`[${Array(times).fill(of).join(',')}]`)

// Each used to take hours, during which the process did nothing else.
test.each<[string, () => Promise<Buffer>, object[]]>([
  [
    'passages of one book',
    async () => Buffer.from(PASSAGES + 'a,b,\n'.repeat(90_000)),
    [{ item: { title: 'b', highlights: { length: 500 } } }],
  ],
  [
    'highlights of one article',
    async () => list('{"text":"a","articleTitle":"b","createdAt":""}', 90_000),
    [{ item: { title: 'b', highlights: { length: 500 } } }],
  ],
  [
    'tags of one document',
    async () =>
      Buffer.from(`title,url,document tags,saved date,reading progress\nb,,['${"\\'".repeat(3_900_000)},,\n`),
    [{ item: { title: 'b' } }],
  ],
  ['headings in headings', async () => Buffer.from(PAGE + '<h1><div>'.repeat(300_000)), []],
  ['attributes of a link', async () => Buffer.from(`${PAGE}<a ${'x1 '.repeat(1_000_000)}>b</a>`), []],
  [
    'labels of a passage',
    async () =>
      zipOf({
        'metadata_0_to_1.json': '[{"slug":"s","title":"b"}]',
        'highlights/s.md': `> a${' #x'.repeat(2_000_000)}\n`,
      }),
    [{ item: { title: 'b', highlights: [{ text: 'a' }] } }],
  ],
  [
    'highlights of a file of Markdown',
    async () =>
      Buffer.from(`---\ntitle: b\nnewsletter: c\n---\n${'> a\nYellow, 2023-05-02 ^h-a\n'.repeat(200_000)}`),
    [{ item: { title: 'b', savedAt: Date.UTC(2023, 4, 2) } }],
  ],
])('however many %s there are, a file is read in the time that its length takes', async (_, file, items) => {
  expect(await read(await file())).toMatchObject(items)
})

// Each made the whole import fail, after it had been tried for hours.
test.each([
  ['that are no texts', '["sea",{"toString":1,"valueOf":1},null]', ['sea']],
  ['in lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, []],
])('an article of Omnivore with labels %s is read with the others', async (_, labels, tags) => {
  const rows = `[{"slug":"a","title":"A","labels":${labels}},{"slug":"b","title":"B"}]`
  expect(await read(await zipOf({ 'metadata_0_to_1.json': rows }))).toMatchObject([
    { item: { title: 'A', tags } },
    { item: { title: 'B' } },
  ])
})

test('invalid parts of a highlight’s position are omitted', async () => {
  const place = { prefix: 'the \0', suffix: null, start: 9e15 }
  const row = { text: 'Eleven ships', articleTitle: 'Freighters', createdAt: '', ...place }
  expect(await read(Buffer.from(JSON.stringify([row])))).toMatchObject([
    { item: { highlights: [{ text: 'Eleven ships', prefix: 'the ', suffix: null, start: null }] } },
  ])
})

test.each([
  ['twenty', Array.from({ length: 30 }, (_, n) => `${n}`), Array.from({ length: 20 }, (_, n) => `${n}`)],
  ['those among the first thousand', [...Array(999).fill(''), 'sea', 'wind'], ['sea']],
  ['those among the first thousand of a list', [`${'a,'.repeat(999)}Ships,wind`], ['a', 'Ships']],
])('of the tags of an article %s are read', async (_, tags, expected) => {
  const row = { url: 'https://quayside.example/', title: 'A', is_archived: 0, tags }
  expect(await read(Buffer.from(JSON.stringify([row])))).toMatchObject([{ item: { tags: expected } }])
})

test('other work continues while a file is read', async () => {
  const turns = await turnsDuring(async () => {
    await read(Buffer.from(PASSAGES + 'a,b,\n'.repeat(50_000)))
    await read(list('{"url":"","title":"b","highlights":[]}', 20_000))
    await read(Buffer.from(PAGE + '<a href="https://quayside.example">b</a>'.repeat(2000)))
  })
  expect(turns).toBeGreaterThan(30)
})

// Four million levels took a parser 1.4 seconds and 400 MB.
test('an object that is nested too deeply is omitted, and those beside it are read', async () => {
  const of = (highlights: string) =>
    `{"url":"https://quayside.example","title":"b","highlights":${highlights}}`
  const deep = of('['.repeat(200_001) + ']'.repeat(200_001))
  const found = await read(Buffer.from(`[${of('[]')},${deep},${of('[]')}]`))
  expect(found.map((one) => ('problem' in one ? one.problem : one.item.title))).toEqual([
    ...['b', 'item-unreadable', 'b'],
  ])
})

test('of passages that would fill the memory, those beyond 100,000 are omitted', async () => {
  const found = await read(Buffer.from(`${PASSAGES}${',\n'.repeat(100_003)}`))
  expect(found.filter((one) => 'problem' in one && one.problem === 'item-too-large')).toHaveLength(3)
})

test('what would take more than 100 MB of memory is omitted from an archive of Omnivore', async () => {
  const found = await read(
    await zipOf({ 'metadata_0_to_20.json': list('{"slug":"s","title":"b"}', 199_207) }),
  )
  expect(found.filter((one) => 'problem' in one && one.problem === 'item-too-large')).toHaveLength(3)
})

// A few such files, which an archive packs into kilobytes, took the memory of the whole process.
test('as many passages of an Omnivore article are read as it can have', async () => {
  const found = await read(
    await zipOf({
      'metadata_0_to_1.json': '[{"slug":"s","title":"b"}]',
      'highlights/s.md': '> a\r\n\r\nA note\r\n'.repeat(100_000),
    }),
  )
  expect(found).toMatchObject([{ item: { highlights: { length: 500, 499: { text: 'a', note: 'A note' } } } }])
})

test('passages without a date, and with one that is more than a day in the future, have none', async () => {
  const now = Date.now()
  const [tomorrow, later] = [23, 25].map((hours) => new Date(now + hours * 3_600_000).toISOString())
  const dates = ['', '275760-01-01', later, tomorrow]
  const rows = dates.map((date, n) => `${n},b,,${date}\n`)
  const [found] = await read(Buffer.from(`highlight,book title,book author,highlighted at\n${rows.join('')}`))
  const highlights = [null, null, null, Date.parse(tomorrow ?? '')].map((createdAt) => ({ createdAt }))
  expect(found).toMatchObject({ item: { highlights } })
  const [undated] = await read(
    Buffer.from(`highlight,book title,book author,highlighted at\na,b,,${later}\n`),
  )
  expect(undated).toMatchObject({ item: { savedAt: null } })
})
