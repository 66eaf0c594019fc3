import type { Reading } from '../mime/readable-mail.ts'

/** The number of different links in a mail that read like a title or a sentence. */
export function storyLinks({ links }: Pick<Reading, 'links'>): number {
  const titles = links.filter(({ text }) => text.split(' ').length >= 4 && text.length < 160)
  return new Set(titles.map(({ text }) => text)).size
}

const READ_ON =
  /\b(?:read|lire|lees|leer|leggi|leia|läs|weiterlesen|mehr|more|suite|verder|más|czytaj)\b|続き/i

/** Links that only say "read on"; in plain text, where links have no text, a share of all. */
export function readOnLinks({ links }: Pick<Reading, 'links'>): number {
  const named = links.filter(({ text }) => text.length < 30 && READ_ON.test(text)).length
  return named + links.filter(({ text }) => text === '').length / 4
}
