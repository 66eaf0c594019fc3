import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Debian's path of it. */
export const EPUBCHECK = '/usr/share/java/epubcheck.jar'

/** Whether books can be checked by the W3C's epubcheck here. */
export const hasEpubcheck = (): boolean =>
  existsSync(EPUBCHECK) && spawnSync('java', ['-version']).status === 0

/** The errors and warnings of epubcheck for a book; empty for a valid one. */
export async function epubcheck(book: Buffer): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-epub-'))
  try {
    const file = path.join(folder, 'book.epub')
    await writeFile(file, book)
    const output = await new Promise<string>((resolve) => {
      // It exits with 1 if a book has errors.
      execFile('java', ['-jar', EPUBCHECK, file], { timeout: 300_000 }, (_error, out, err) =>
        resolve(`${out}${err}`),
      )
    })
    if (!output.includes('EPUBCheck completed')) return [`epubcheck did not finish: ${output}`]
    return output.split('\n').filter((line) => /^(?:FATAL|ERROR|WARNING)/.test(line))
  } finally {
    await rm(folder, { recursive: true })
  }
}
