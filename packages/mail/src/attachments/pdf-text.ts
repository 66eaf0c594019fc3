import { getDocumentProxy } from 'unpdf'

/** Later pages are not read. */
const MAX_PAGES = 100
/** Reading stops between two pages after this time, in milliseconds. */
const MAX_MS = 5000

/**
 * The words on the pages of a PDF file in their order in the file, up to a length in UTF-16 code units; empty if it has
 * none, such as one of scanned pages, is encrypted or damaged. Nothing in it is run or fetched. The time of
 * one page and its memory are not bounded: for a worker process.
 */
export async function pdfText(bytes: Uint8Array, maxLength: number): Promise<string> {
  const until = Date.now() + MAX_MS
  let text = ''
  try {
    // The library takes the buffer over.
    const file = await getDocumentProxy(Uint8Array.from(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: 0,
    })
    for (let n = 1; n <= Math.min(file.numPages, MAX_PAGES); n += 1) {
      const page = await file.getPage(n)
      const { items } = await page.getTextContent()
      text += `${items.map(wordsOf).join('').trim()}\n\n`
      if (text.length >= maxLength || Date.now() > until) break
      page.cleanup()
    }
    await file.loadingTask.destroy()
  } catch {
    // What was read before the damage is kept.
  }
  return shortened(text, maxLength)
}

function wordsOf(item: object): string {
  const words = 'str' in item && typeof item.str === 'string' ? item.str : ''
  return 'hasEOL' in item && item.hasEOL === true ? `${words}\n` : words
}

/** Without control characters, of which PostgreSQL stores no NUL. */
function shortened(text: string, maxLength: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const readable = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim()
  return readable.slice(0, maxLength).toWellFormed()
}
