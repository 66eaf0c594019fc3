import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tag } from '../src/extract/tagger/tags.ts'

/** The codes of line labels, as the README lists them, and the tag of each; null: not to be learned from. */
const CODES: Readonly<Record<string, Tag | null>> = {
  T: 'title',
  U: 'item',
  C: 'more-title',
  K: 'kicker',
  B: 'body',
  H: 'body',
  R: 'body',
  W: 'by-line',
  S: 'section',
  G: 'greeting',
  A: 'ad',
  J: 'ad',
  N: 'navigation',
  F: 'footer',
  O: null,
  '?': null,
  '-': null,
}

/** What each visible line of a mail is, as read by people. */
export interface LineLabels {
  /** The name of the labels' file without `.txt`, which is that of the mail. */
  name: string
  kind: 'roundup' | 'essay' | 'none'
  lang: string
  /** Of an essay: the line of its title; text that is not in a line, such as the subject; null for the subject. */
  title: number | string | null
  tags: readonly (Tag | null)[]
  /** Whether an article begins with each line; null if it counts neither way, or if readers disagreed. */
  starts: readonly (boolean | null)[]
}

const HEAD = /^(kind|lang|title):\s*(\S.*)$/
const LINES = /^(\d+)(?:-(\d+))? ([A-Z?-])$/

/** Reads the line labels of a folder. Throws for a line that is none, and for lines without a label. */
export async function readLineLabels(folder: string): Promise<LineLabels[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
  return Promise.all(
    names.map(async (name) =>
      parseLineLabels(path.basename(name, '.txt'), await readFile(path.join(folder, name), 'utf8')),
    ),
  )
}

/** Parses the labels of one mail. Throws as readLineLabels. */
export function parseLineLabels(name: string, text: string): LineLabels {
  const head = new Map<string, string>()
  const codes: string[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const field = HEAD.exec(line)
    const range = LINES.exec(line)
    if (field) head.set(field[1] ?? '', field[2] ?? '')
    else if (range) {
      const [, first = '', last = first, code = ''] = range
      for (let at = Number(first); at <= Number(last); at += 1) codes[at] = code
    } else throw new Error(`${name}: this is no label: ${line}`)
  }
  const kind = head.get('kind') as LineLabels['kind']
  if (codes.includes(undefined as never) || !['roundup', 'essay', 'none'].includes(kind))
    throw new Error(`${name}: a line has no label, or the mail has no kind.`)
  const title = head.get('title') ?? 'subject'
  const isLine = /^\d+$/.test(title)
  return {
    name,
    kind,
    lang: head.get('lang') ?? '',
    title: isLine ? Number(title) : title === 'subject' ? null : title,
    tags: codes.map((code) => CODES[code] ?? null),
    starts: codes.map((code, at) => {
      if (code === 'T' || code === 'U' || (kind === 'essay' && isLine && at === Number(title))) return true
      return code === 'O' || code === '?' ? null : false
    }),
  }
}
