const WORDS =
  'The Norrby line has fitted eleven freighters with spinning columns that turn side wind into push. Each of the ships burns nine percent less fuel than before.'
const HTML = `<div class="page"><h1>Freighters under sail</h1><p>${WORDS}</p><script>alert(1)</script><p onclick="x()">The crews are fond of the low hum on deck, and so is the captain of the largest one.</p></div>`

const ofOmnivore = (slug: string, title: string, more: object) => ({
  ...{ slug, title, author: null, url: `https://quayside.example/${slug}` },
  ...{ state: 'Active', readingProgress: 0, labels: [], savedAt: '2023-05-02T10:00:00.000Z', ...more },
})

/** The files of an archive of Omnivore. */
export const OMNIVORE: Record<string, string> = {
  'metadata_0_to_20.json': JSON.stringify(
    [
      ofOmnivore('sails', 'Freighters under sail', {
        ...{ author: 'Ilse Tornqvist', labels: ['Ships', 'wind power'], readingProgress: 40 },
      }),
      ofOmnivore('knots', 'Ten knots', {}),
      ofOmnivore('lighthouse', 'A lighthouse for sale', { state: 'Archived', readingProgress: 100 }),
    ],
    null,
    2,
  ),
  'content/sails.html': HTML,
  'content/knots.html':
    '<div><p>Ten knots are enough for anyone. So says the harbour master, who has never been in a hurry.</p></div>',
  'highlights/sails.md':
    '> spinning columns that turn side wind into push  #wind\n\nLike the ones of 1924.\n\n> A sentence that the page no longer has.\n',
  'highlights/knots.md': '> Ten knots are enough for anyone.\n\n',
}

/** The files of an archive of Pocket. */
export const POCKET: Record<string, string> = {
  'part_000000.csv': [
    'title,url,time_added,tags,status',
    '"Freighters, ""under"" sail",https://quayside.example/sails,1683021600,ships|wind power,unread',
    '=1+1,https://quayside.example/sum,1683021600,,archive',
    'https://quayside.example/bare-link,https://quayside.example/bare-link,1683021600,,unread',
    'Bad,javascript:alert(1),1683021600,,unread',
  ].join('\n'),
  'annotations/part_000000.json': JSON.stringify([
    {
      ...{ url: 'https://quayside.example/sails', title: 'Freighters' },
      highlights: [{ quote: 'It turns side wind into push.', created_at: 1683021600 }],
    },
  ]),
}

/** The older export of Pocket. */
export const POCKET_PAGE = `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><title>Pocket Export</title></head><body>
<h1>Unread</h1><ul>
<li><a href="https://quayside.example/sails" time_added="1683021600" tags="ships,wind power">Freighters, &quot;under&quot; sail</a></li>
<li><a href="https://quayside.example/bare-link" time_added="1683021600" tags="">https://quayside.example/bare-link</a></li>
<li><a href="javascript:alert(1)" time_added="1683021600" tags="">Bad</a></li></ul>
<h1>Read Archive</h1><ul>
<li><a href="https://quayside.example/sum" time_added="1683021600" tags="">=1+1</a></li></ul></body></html>`

/** The table of Instapaper. */
export const INSTAPAPER = [
  'URL,Title,Selection,Folder,Timestamp,Tags',
  'https://quayside.example/sails,Freighters under sail,"It turns side wind\ninto push.",Harbour,1683021600,"[""boats""]"',
  'https://quayside.example/knots,Ten knots,,Archive,1683021700,[]',
].join('\r\n')

/** The table of Readwise. */
export const READWISE = [
  'Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags',
  'Salt is what stays.,"The Sea, Explained",A. Tern,B00X,True of soup as well.,blue,blue,location,12,2023-05-02 10:00:00+00:00,sea',
  'Go slow.,Ten Knots,,,,,,order,0,2023-05-02 11:00:00+00:00,',
  '"Waves ""carry"" nothing, but themselves.","The Sea, Explained",A. Tern,B00X,,,,location,14,2023-05-02 10:05:00+00:00,sea',
].join('\n')

/** The library of Readwise's Reader. */
export const READER = [
  'Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen',
  `Freighters under sail,https://quayside.example/sails,01a,"['wind power', ""captain's""]",2023-05-02 10:00:00+00:00,0.4,later,True`,
  'Ten knots,https://quayside.example/knots,01b,[],2023-05-02 10:00:00+00:00,1,archive,True',
  'News of the quay,https://quayside.example/news,01c,[],2023-05-02 10:00:00+00:00,0,feed,False',
  'A letter,mailto:reader-forwarded-email/01d,01d,[],2023-05-02 10:00:00+00:00,0,new,False',
].join('\n')

/** The list of wallabag. */
export const WALLABAG = JSON.stringify([
  {
    ...{ is_archived: 1, is_starred: 0, tags: ['ships'], id: 7, published_by: ['Ilse Tornqvist'] },
    ...{ title: 'Freighters under sail', url: 'https://quayside.example/sails', content: HTML },
    created_at: '2023-05-02T10:00:00+0000',
    annotations: [
      { text: 'Is that so?', quote: 'turn side wind into push', created_at: '2023-05-02T10:00:00+0000' },
    ],
  },
])

/** The list of Karakeep. */
export const KARAKEEP = JSON.stringify({
  bookmarks: [
    {
      ...{ createdAt: 1683021600, title: 'Freighters under sail', tags: ['ships'], note: 'Ask the captain.' },
      ...{ content: { type: 'link', url: 'https://quayside.example/sails' }, archived: true },
    },
    {
      ...{ createdAt: 1683021600, title: null, tags: [], note: null, archived: false },
      content: { type: 'text', text: 'Tar and rope\nfor the quay, and a brush for each of the three sheds.' },
    },
  ],
  lists: [],
})

/** Bookmarks of a browser. */
export const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<H1>Bookmarks</H1><DL><p><DT><A HREF="https://quayside.example/knots" ADD_DATE="1683021600">Ten knots</A></DL>`
