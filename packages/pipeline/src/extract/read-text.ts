import type { Box, Line, Run } from './line.ts'
import { linkRuns } from './link-runs.ts'
import { isRule, type LogicalLine, logicalLines } from './logical-lines.ts'
import { referencesOf } from './references.ts'
import { type Emphasis, emphasisOf } from './text-emphasis.ts'

/** Size that plain text counts as, in CSS pixels; headings are set off from it. */
const SIZE = 16

/** Reads a plain-text body as lines: wrapped lines joined, separators as rules, titles told by how plain text sets them. */
export function readText(text: string): Line[] {
  const box: Box = { parent: null, depth: 0, tag: 'body' }
  const references = referencesOf(text)
  const logical = logicalLines(withoutSignature(text))
  const lines: Line[] = []
  logical.forEach((line, at) => {
    if (isRule(line.text)) {
      lines.push(lineOf(line, [], 'rule', 0, box))
      return
    }
    const emphasis = emphasisOf(line, logical[at - 1], logical[at + 1], logical[at + 2])
    const runs = runsOf(emphasis, references)
    if (runs.length > 0) lines.push(lineOf(line, runs, 'text', emphasis.level, box))
  })
  return lines
}

/** Words in one look; the first `leadLength` characters stand out where the line opens with a title of its own. */
function runsOf({ text, leadLength, size, href }: Emphasis, references: ReadonlyMap<string, string>): Run[] {
  const lead = text.slice(0, leadLength)
  const number = /\[(\d{1,4})\]\s*$/.exec(lead)?.[1]
  const referred = number === undefined ? null : (references.get(number) ?? null)
  const title = referred === null ? lead : lead.replace(/\s*\[\d{1,4}\]\s*$/, '')
  const strong = lead === '' ? [] : linkRuns(title, { size, bold: true }, href ?? referred, references)
  return [...strong, ...linkRuns(text.slice(leadLength), { size: SIZE, bold: false }, null, references)]
}

function lineOf(line: LogicalLine, runs: Run[], kind: 'text' | 'rule', level: number, box: Box): Line {
  const text = runs
    .map((run) => run.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    kind,
    text,
    runs,
    picture: null,
    tableHtml: null,
    box,
    level,
    quote: line.quote,
    list: line.bullet === null ? null : /\d/.test(line.bullet) ? 'ol' : 'ul',
    startsItem: line.bullet !== null,
    soft: line.soft,
    hidden: false,
  }
}

/** Signatures of signed mail are for programs. */
function withoutSignature(text: string): string {
  return text
    .replace(/^-----BEGIN PGP SIGNED MESSAGE-----\s*\n(?:[A-Z][\w-]*: .*\n)*/m, '')
    .replace(/^-----BEGIN PGP SIGNATURE-----[\s\S]*?(?:^-----END PGP SIGNATURE-----|$(?![\s\S]))/m, '')
    .replace(/^- (?=-)/gm, '')
}
