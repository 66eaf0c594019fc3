import type { FileStore } from '@tidings/db/files/file-store'
import { pictureIdOf, pictureIds, pictureSource } from '@tidings/db/picture-sources'
import { findArticle } from '@tidings/db/queries/articles/articles'
import { findFile } from '@tidings/db/queries/pictures/files'
import type { Executor, UserRow } from '@tidings/db/schema'
import { languageOf } from '@tidings/mail/common/text/language-of'
import {
  type Book,
  type BookPicture,
  type Chapter,
  CONTAINER,
  chapterFile,
  chapterPage,
  contentsPage,
  inBook,
  MIMETYPE,
  packageDocument,
  STYLES,
} from '@tidings/mail/epub/book'
import { bookAddress, xhtmlOf } from '@tidings/mail/epub/xhtml'
import { fileTypeFromBuffer } from 'file-type'
import type { BookContents } from './book-contents.ts'
import type { Entry } from './entries.ts'

/** The maximum bytes of all pictures of a book: the mail with it stays below the limits of mail servers. */
const MAX_PICTURES = 15_000_000

/**
 * The files of a book of the user's articles as EPUB 3, in order: one chapter per article, with stored pictures and no
 * remote content. One article and one picture at a time are in memory.
 */
export async function* epubEntries(
  { db, files }: { db: Executor; files: FileStore },
  user: Pick<UserRow, 'id' | 'time_zone'>,
  contents: BookContents,
): AsyncGenerator<Entry> {
  const { modifiedAt } = contents
  const entry = (name: string, text: string): Entry => ({ name, pieces: [text], modifiedAt })
  yield { name: MIMETYPE.name, pieces: [MIMETYPE.text], isPlain: true }
  yield entry(CONTAINER.name, CONTAINER.text)
  yield entry(STYLES.name, STYLES.text)
  const pictures = new Map<string, BookPicture>()
  const chapters: Pick<Chapter, 'title' | 'section' | 'language'>[] = []
  let bytesLeft = MAX_PICTURES
  for (const { id, section } of contents.articles) {
    const article = await findArticle(db, user.id, id)
    if (!article) continue
    const html = withLeadPicture(article.html, article.image_id)
    for (const pictureId of new Set(pictureIds(html))) {
      if (pictures.has(pictureId)) continue
      const found = await pictureOf({ db, files }, user.id, pictureId, bytesLeft)
      if (!found) continue
      bytesLeft -= found.bytes.byteLength
      pictures.set(pictureId, found.picture)
      yield { name: inBook(found.picture.file), pieces: [found.bytes], isCompressed: true, modifiedAt }
    }
    const chapter: Chapter = {
      title: article.title,
      section,
      byLine: byLine(article, user.time_zone),
      url: bookAddress(article.url),
      language: languageOf(`${article.title}\n\n${article.text}`),
      content: xhtmlOf(html, (source) => pictures.get(pictureIdOf(source) ?? '')?.file),
    }
    chapters.push({ title: chapter.title, section, language: chapter.language })
    yield entry(inBook(chapterFile(chapters.length)), chapterPage(chapter, { language: 'en' }))
  }
  const book: Book = { ...contents, language: mostFrequent(chapters) }
  yield entry(inBook('contents.xhtml'), contentsPage(book, chapters))
  yield entry(inBook('package.opf'), packageDocument(book, chapters.length, [...pictures.values()]))
}

/** The picture above the text, unless the text begins with it. */
function withLeadPicture(html: string, imageId: string | null): string {
  if (imageId === null || pictureIds(html).includes(imageId)) return html
  return `<figure><img src="${pictureSource(imageId)}" alt=""></figure>${html}`
}

function byLine(
  {
    author,
    newsletter_name,
    published_at,
  }: { author: string | null; newsletter_name: string; published_at: number },
  timeZone: string,
): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(published_at)
  return [author, newsletter_name, day].filter(Boolean).join(' · ')
}

/** Undefined for one that is not stored, too large for the remaining space, or that e-readers can't show. */
async function pictureOf(
  { db, files }: { db: Executor; files: FileStore },
  userId: string,
  id: string,
  bytesLeft: number,
): Promise<{ picture: BookPicture; bytes: Uint8Array } | undefined> {
  const file = await findFile(db, userId, id)
  if (!file || (file.bytes ?? 0) > bytesLeft) return undefined
  const stored = await files.get(file.key).catch(() => undefined)
  const shown = stored && (await bookPicture(stored))
  if (!shown || shown.bytes.byteLength > bytesLeft) return undefined
  const { bytes, mediaType, ending } = shown
  return { picture: { file: `pictures/${id}.${ending}`, mediaType }, bytes }
}

/** The language of most chapters; English if none is known. */
function mostFrequent(chapters: readonly Pick<Chapter, 'language'>[]): string {
  const counts = new Map<string, number>()
  for (const { language } of chapters) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'en'
}

/** The formats that all e-readers show; the file extension by the type of its bytes. */
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const
type MediaType = keyof typeof ENDINGS
/** The formats that are converted: EPUB only has WebP since 3.3, and Kindles show neither. */
const CONVERTED: ReadonlySet<string> = new Set(['image/webp', 'image/avif'])
/** These formats are held in memory as a whole while they are decoded. */
const MAX_PIXELS = 16_000_000
const MAX_S = 10
/** The longer side of the largest e-reader. */
const SIDE = 1680

/** A picture in a format for e-readers, converted if necessary; undefined if that is impossible. */
async function bookPicture(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; mediaType: MediaType; ending: string } | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  const mediaType = (Object.keys(ENDINGS) as MediaType[]).find((one) => one === type?.mime)
  if (mediaType) return { bytes, mediaType, ending: ENDINGS[mediaType] }
  const jpeg = type && CONVERTED.has(type.mime) ? await jpegOf(bytes) : undefined
  return jpeg && { bytes: jpeg, mediaType: 'image/jpeg', ending: ENDINGS['image/jpeg'] }
}

/** The first frame on white; undefined for a damaged one, or one that is too much work. */
async function jpegOf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  // Loaded with the first picture: the library alone takes some 30 MB of memory.
  const { default: sharp } = await import('sharp')
  // Memory cached for the next picture, or per thread, is never released.
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: MAX_S })
      .toBuffer()
  } catch {
    return undefined
  }
}
