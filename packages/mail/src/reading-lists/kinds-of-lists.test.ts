import { expect, test } from 'vitest'
import { zipOf } from '../mail-files/testing/archives.ts'
import { articlesIn, foundIn } from './testing/found-in.ts'

const SAVED = Date.UTC(2023, 4, 2, 10)
const SECONDS = SAVED / 1000

test('Karakeep’s links and texts come with tags, notes, dates and what was archived', async () => {
  const link = { type: 'link', url: 'https://quayside.example/sails', author: 'Ilse Tornqvist' }
  const found = await foundIn(
    JSON.stringify({
      lists: [{ id: 'l1', name: 'Ships', icon: '⛵' }],
      bookmarks: [
        {
          createdAt: SECONDS,
          title: 'Sails',
          tags: ['sea'],
          content: link,
          note: 'Read twice.',
          archived: true,
        },
        {
          createdAt: SECONDS,
          title: null,
          tags: [],
          content: { type: 'text', text: 'Tar & rope\nfor <two>' },
          note: null,
        },
        {
          createdAt: SECONDS,
          title: 'A file',
          tags: [],
          content: { type: 'asset', assetId: 'a' },
          note: null,
        },
      ],
    }),
  )
  expect(found).toMatchObject([
    {
      kind: 'karakeep',
      item: {
        ...{
          url: link.url,
          title: 'Sails',
          author: 'Ilse Tornqvist',
          tags: ['sea'],
          isRead: true,
          savedAt: SAVED,
        },
        highlights: [{ text: 'Sails', note: 'Read twice.' }],
      },
    },
    {
      item: {
        url: null,
        title: 'Tar & rope',
        html: '<p>Tar &amp; rope<br>for &lt;two&gt;</p>',
        isRead: false,
      },
    },
  ])
  expect(found).toHaveLength(2)
})

test('GoodLinks’ list comes with tags, dates and what was read', async () => {
  const link = { url: 'https://quayside.example/sails', title: 'Sails', starred: true }
  const rows = [
    { ...link, tags: ['sea', 'wind power'], addedAt: SECONDS + 0.5, readAt: SECONDS + 9 },
    {
      ...link,
      title: 'Knots',
      tags: [],
      addedAt: SECONDS,
      highlights: [{ content: 'Go slow.', note: 'Yes.' }],
    },
  ]
  expect(await articlesIn(JSON.stringify(rows))).toMatchObject([
    { title: 'Sails', tags: ['sea', 'wind power'], savedAt: SAVED + 500, isRead: true },
    { title: 'Knots', isRead: false, highlights: [{ text: 'Go slow.', note: 'Yes.' }] },
  ])
})

test('Raindrop’s table comes with folders, tags, notes and passages', async () => {
  const csv = [
    'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite',
    '7,Sails,My note,Some words,https://quayside.example/sails,Harbour / Later,"sea, wind power",2023-05-02T10:00:00.000Z,,"Highlight:Eleven ships\nNote:So few?\n\nHighlight:Two lines\nof one",true',
    '8,Knots,,,https://quayside.example/knots,Unsorted,,2023-05-02T10:00:00.000Z,,,false',
  ].join('\r\n')
  expect(await articlesIn(csv)).toMatchObject([
    {
      ...{ title: 'Sails', savedAt: SAVED, tags: ['sea', 'wind power', 'Harbour', 'Later'] },
      highlights: [
        { text: 'Sails', note: 'My note' },
        { text: 'Eleven ships', note: 'So few?' },
        { text: 'Two lines\nof one', note: null },
      ],
    },
    { title: 'Knots', tags: [], highlights: [] },
  ])
})

const POCKET = [
  'title,url,time_added,tags,status',
  'Über Bord,https://quayside.example/sails,1683021600,sea|ship,archive',
]
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
test.each<[string, Buffer]>([
  ['with a byte order mark', Buffer.from(`\ufeff${POCKET.join('\r\n')}`)],
  ['with semicolons', Buffer.from(POCKET.join('\r\n').replaceAll(',', ';'))],
  ['with tabs, in UTF-16', utf16(POCKET.join('\r\n').replaceAll(',', '\t'))],
  ['in UTF-16 without a mark', utf16(POCKET.join('\r\n')).subarray(2)],
  ['in UTF-16 of the other order without a mark', utf16(POCKET.join('\r\n')).swap16().subarray(2)],
  ['with the ends of lines of an old Mac', Buffer.from(POCKET.join('\r'))],
  ['after empty lines', Buffer.from(`\ufeff\r\n\r\n${POCKET.join('\r\n')}`)],
  ['in UTF-16 of the other order', utf16(POCKET.join('\r\n').replaceAll(',', '\t')).swap16()],
  ['in the code page of Windows', Buffer.from(POCKET.join('\r\n').replaceAll(',', ';'), 'latin1')],
  [
    'with its delimiter in the first line',
    Buffer.from(`sep=;\r\n${POCKET.join('\r\n').replaceAll(',', ';')}`),
  ],
  [
    'with quotes around all cells',
    Buffer.from(POCKET.map((row) => `"${row.replaceAll(',', '","')}"`).join('\r\n')),
  ],
])('a table of Pocket that a spreadsheet saved %s is read', async (_, file) => {
  expect(await foundIn(file)).toMatchObject([
    { kind: 'pocket', item: { title: 'Über Bord', savedAt: SAVED, tags: ['sea', 'ship'], isRead: true } },
  ])
})

test('bookmarks come with their folders, tags and dates', async () => {
  const page = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8"><TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
  <DL><p>
    <DT><A HREF="https://quayside.example/sails?a=1&amp;b=2" ADD_DATE="1683021600" ICON="data:image/png;base64,${'A'.repeat(50_000)}=" TAGS="sea,wind power">Sails &amp; masts</A>
    <DT><H3>Harbour</H3>
    <DL><p><DT><A HREF='https://quayside.example/knots'>Knots</A><DD>About knots</DL><p>
    <DT><A HREF="javascript:alert(1)">Bad</A>
  </DL><p>
</DL><p>`
  expect(await articlesIn(page)).toMatchObject([
    {
      ...{ url: 'https://quayside.example/sails?a=1&b=2', title: 'Sails & masts', savedAt: SAVED },
      tags: ['sea', 'wind power'],
    },
    { url: 'https://quayside.example/knots', tags: ['Harbour'] },
    { url: 'javascript:alert(1)', tags: [] },
  ])
})

test('attributes of bookmarks and outlines may contain signs of elements, have no quotes, and no date', async () => {
  const page = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
<DT><A HREF="https://quayside.example/sails?from=a>b" ADD_DATE="1683021600" TAGS='it"s'>Sails</A>
<DT><A HREF=https://quayside.example/knots ADD_DATE=1683021600000000>Don't</A>
<DT><A HREF="https://quayside.example/tar" ADD_DATE="0" TITLE="a "quoted" word>Tar</A></DL>`
  expect(await articlesIn(page)).toMatchObject([
    { url: 'https://quayside.example/sails?from=a>b', title: 'Sails', savedAt: SAVED, tags: ['it"s'] },
    { url: 'https://quayside.example/knots', title: "Don't", savedAt: SAVED },
    { url: 'https://quayside.example/tar', title: 'Tar', savedAt: null },
  ])
  const opml = `<opml><body><outline text="Tar > salt"><outline text="a > b" xmlUrl="https://tar.example/feed"/></outline></body></opml>`
  expect(await articlesIn(opml)).toMatchObject([{ title: 'a > b', tags: ['Tar > salt'] }])
})

test('bookmarks of Pinboard in JSON come with tags, dates and descriptions', async () => {
  const row = { href: 'https://quayside.example/sails', description: 'Sails', extended: 'Read twice.' }
  const json = JSON.stringify([{ ...row, time: '2023-05-02T10:00:00Z', toread: 'no', tags: 'sea wind' }])
  expect(await foundIn(json)).toMatchObject([
    {
      kind: 'bookmarks',
      item: { url: row.href, title: 'Sails', savedAt: SAVED, tags: ['sea', 'wind'] },
    },
  ])
  expect(await articlesIn(json)).toMatchObject([{ highlights: [{ text: 'Sails', note: 'Read twice.' }] }])
})

test('the websites of a list of feeds come with its folders', async () => {
  const opml = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>Mine</title></head><body>
<outline text="Harbour" title="Harbour">
  <outline type="rss" text="Sails" title="Sails" xmlUrl="https://sails.example/feed" htmlUrl="https://sails.example/"/>
  <outline type="rss" text="Knots" xmlUrl="https://knots.example/feed"></outline>
</outline>
<outline type="link" text="Tar" url="https://tar.example/a" /></body></opml>`
  expect(await foundIn(opml)).toMatchObject([
    { kind: 'opml', item: { url: 'https://sails.example/', title: 'Sails', tags: ['Harbour'] } },
    { item: { url: 'https://knots.example/feed', title: 'Knots', tags: ['Harbour'] } },
    { item: { url: 'https://tar.example/a', title: 'Tar', tags: [] } },
  ])
})

test('a list of links may have headings, comments, quotes and several links on one line', async () => {
  const list = [
    'To read:',
    '; later',
    '"https://quayside.example/sails"',
    'https://quayside.example/knots, https://quayside.example/tar;',
    'https://quayside.example/rope  # with pictures',
    '-- end',
  ]
  for (const end of ['\n', '\r\n', '\r']) {
    expect(await articlesIn(list.join(end))).toMatchObject([
      { url: 'https://quayside.example/sails' },
      { url: 'https://quayside.example/knots', title: '' },
      { url: 'https://quayside.example/tar', title: '' },
      { url: 'https://quayside.example/rope', title: 'with pictures' },
    ])
  }
})

test('a list of links is read, with the titles beside them', async () => {
  const list =
    '# To read\n\nhttps://quayside.example/sails\r\n- https://quayside.example/knots Ten knots\n2. <https://quayside.example/tar>\n[Rope](https://quayside.example/rope)\nSalt: https://quayside.example/salt\nwww.quayside.example/fog'
  expect(await articlesIn(list)).toMatchObject([
    { url: 'https://quayside.example/sails', title: '' },
    { url: 'https://quayside.example/knots', title: 'Ten knots' },
    { url: 'https://quayside.example/tar' },
    { url: 'https://quayside.example/rope', title: 'Rope' },
    { url: 'https://quayside.example/salt', title: 'Salt' },
    { url: 'https://www.quayside.example/fog' },
  ])
  expect(await articlesIn(utf16(list))).toHaveLength(6)
})

test.each([
  [
    'a table with addresses',
    'URL;Title;Labels;Date added\nhttps://quayside.example/sails;Sails;sea,ship;2023-05-02T10:00:00Z',
    1,
  ],
  ['a text with links in it', 'Dear all,\nsee https://quayside.example/sails\n', 0],
  ['an object with other bookmarks', '{"name":"x","bookmarks":[1,2]}', 0],
  ['an object of another program', '{"version":1,"items":[{"url":"https://quayside.example"}]}', 0],
  [
    'a mail whose only link is in a header',
    'List-Unsubscribe: https://quayside.example/u\nSubject: Sails\n\nWords',
    0,
  ],
])('%s has as many articles as it lists', async (_, file, count) => {
  expect(await articlesIn(file)).toHaveLength(count)
})

test('a list of links in an archive may be part of something else', async () => {
  expect(
    await foundIn(await zipOf({ 'links.txt': 'https://quayside.example/sails\n', '1.eml': 'From: a' })),
  ).toEqual([])
})

// In time that grows with the length.
test.each<[string, string]>([
  ['folders in folders', `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<dl><h3>x</h3>'.repeat(200_000)}`],
  ['attributes of bookmarks', `<!DOCTYPE NETSCAPE-Bookmark-file-1><a ${'a="b='.repeat(300_000)}`],
  ['outlines in outlines', `<opml>${'<outline text="x">'.repeat(200_000)}`],
  ['quotes of a bookmark', `<!DOCTYPE NETSCAPE-Bookmark-file-1><a ${'"'.repeat(2_000_000)}`],
  ['quoted signs of bookmarks', `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<a x="'.repeat(200_000)}`],
  ['separators of a link', `https://quayside.example/a${', ;'.repeat(1200)}\n`.repeat(1000)],
  ['spaces of a link', `https://quayside.example/a${' '.repeat(3900)}\n`.repeat(1000)],
])('however many %s there are, a file is read', async (_, file) => {
  expect((await foundIn(file, 4_000_000)).length).toBeLessThan(2001)
})
