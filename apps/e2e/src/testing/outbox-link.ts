import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { vi } from 'vitest'

/** The link in the newest e-mail with that subject in the outbox of a data folder, once it is there. */
export async function outboxLink(dataDir: string, subject: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  return vi.waitFor(
    async () => {
      const names = await readdir(outbox)
      const letters = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
      const letter = letters.findLast((each) => each.includes(`Subject: ${subject}`)) ?? ''
      // Quoted-printable breaks long lines with a = at the end.
      const [link] = /http:\S+#\S+/.exec(letter.replaceAll('=\r\n', '')) ?? []
      if (!link) throw new Error(`There is no e-mail "${subject}".`)
      return link
    },
    { timeout: 60_000, interval: 100 },
  )
}
