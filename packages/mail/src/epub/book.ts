import { escapeXml } from '../common/text/escape-markup.ts'

/** A book, before it is written as EPUB. */
export interface Book {
  /** A UUID, the same for the same book. */
  id: string
  title: string
  /** BCP 47. */
  language: string
  /** Epoch milliseconds. */
  modifiedAt: number
}

/** A chapter of a book: an article. */
export interface Chapter {
  title: string
  /** Its heading in the table of contents; null for none. */
  section: string | null
  /** Author, newsletter and date. */
  byLine: string
  /** Its URL on the web, as `bookAddress` returns it. */
  url: string | undefined
  /** BCP 47; null if unknown. */
  language: string | null
  /** As `xhtmlOf` returns it. */
  content: string
}

/** A picture of a book, by its file name. */
export interface BookPicture {
  file: string
  mediaType: 'image/jpeg' | 'image/png' | 'image/gif'
}

/** The files that every book has; the first one has to be the first of the archive, and uncompressed (OCF 3.3, 4.3). */
export const MIMETYPE = { name: 'mimetype', text: 'application/epub+zip' } as const
export const CONTAINER = {
  name: 'META-INF/container.xml',
  text: '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n',
} as const
export const STYLES = {
  name: 'EPUB/styles.css',
  text: `body { margin: 0 5%; line-height: 1.5; }
h1 { font-size: 1.5em; line-height: 1.25; }
.about { font-size: 0.85em; color: #555; }
img { max-width: 100%; height: auto; }
figure { margin: 1em 0; }
figcaption { font-size: 0.85em; }
blockquote { margin: 1em 1.5em; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; }
td, th { padding: 0.25em 0.5em; text-align: start; vertical-align: top; }
`,
} as const

/** A title must have visible characters. */
const shownTitle = (title: string) => (/[^\s\p{C}]/u.test(title) ? title : 'Untitled')

/** The folders of chapters and pictures; pictures are named relative to chapters. */
export const chapterFile = (no: number) => `chapter-${no}.xhtml`
export const inBook = (file: string) => `EPUB/${file}`

/** The page of a chapter. */
export function chapterPage(chapter: Chapter, book: Pick<Book, 'language'>): string {
  const { byLine, url, content } = chapter
  const title = shownTitle(chapter.title)
  const language = chapter.language ?? book.language
  const source =
    url === undefined ? '' : `<p class="about"><a href="${escapeXml(url)}">${escapeXml(url)}</a></p>`
  return page(
    { title, language },
    `<section>
<h1>${escapeXml(title)}</h1>
<p class="about">${escapeXml(byLine)}</p>
${content}
${source}
</section>`,
  )
}

/** The table of contents (EPUB 3.3, 7), with chapters of a section under its heading. */
export function contentsPage(book: Book, chapters: readonly Pick<Chapter, 'title' | 'section'>[]): string {
  const sections: { name: string | null; items: string[] }[] = []
  chapters.forEach(({ title, section }, at) => {
    const item = `<li><a href="${chapterFile(at + 1)}">${escapeXml(shownTitle(title))}</a></li>`
    const last = sections.at(-1)
    if (last && last.name === section) last.items.push(item)
    else sections.push({ name: section, items: [item] })
  })
  const items = sections.map(({ name, items: own }) =>
    name === null ? own.join('') : `<li><span>${escapeXml(name)}</span><ol>${own.join('')}</ol></li>`,
  )
  return page(
    { title: shownTitle(book.title), language: book.language },
    `<nav epub:type="toc" id="toc"><h1>${escapeXml(shownTitle(book.title))}</h1><ol>${items.join('')}</ol></nav>`,
  )
}

function page({ title, language }: { title: string; language: string }, body: string): string {
  const lang = escapeXml(language)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="styles.css"/></head>
<body>
${body}
</body>
</html>
`
}

/** The package document (EPUB 3.3, 5): the metadata of the book, its files, and their order. */
export function packageDocument(book: Book, chapters: number, pictures: readonly BookPicture[]): string {
  const numbers = Array.from({ length: chapters }, (_, at) => at + 1)
  const at = new Date(book.modifiedAt).toISOString().replace(/\.\d+Z$/, 'Z')
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${escapeXml(book.id)}</dc:identifier>
<dc:title>${escapeXml(shownTitle(book.title))}</dc:title>
<dc:language>${escapeXml(book.language)}</dc:language>
<dc:creator>Tidings</dc:creator>
<dc:date>${at}</dc:date>
<meta property="dcterms:modified">${at}</meta>
</metadata>
<manifest>
<item id="toc" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="styles" href="styles.css" media-type="text/css"/>
${numbers.map((no) => `<item id="chapter-${no}" href="${chapterFile(no)}" media-type="application/xhtml+xml"/>`).join('\n')}
${pictures.map(({ file, mediaType }, no) => `<item id="picture-${no + 1}" href="${escapeXml(file)}" media-type="${mediaType}"/>`).join('\n')}
</manifest>
<spine>
<itemref idref="toc"/>
${numbers.map((no) => `<itemref idref="chapter-${no}"/>`).join('\n')}
</spine>
</package>
`
}
