import { htmlOfLines } from './html-of-lines.ts'
import type { Line } from './line.ts'

/**
 * The HTML of an article's lines with its footnotes below as a list. Each mark in the text links to its note, and each
 * note back to its first mark. Marks without a note are left out.
 */
export function htmlWithNotes(lines: readonly Line[], notes: readonly Line[], bodySize: number): string {
  const byNote = Map.groupBy(
    notes.filter(({ note, text }) => note !== undefined && text.trim() !== ''),
    ({ note }) => note ?? 0,
  )
  const labels = labelsOf(lines, [...byNote.keys()])
  const marked = [...lines, ...notes].map((line) => withLabels(line, labels))
  const html = htmlOfLines(marked.slice(0, lines.length), bodySize)
  if (byNote.size === 0) return html
  const items = [...labels.keys()].map((note) => {
    const own = marked.slice(lines.length).filter((line) => line.note === note)
    return `<li id="note-${note}">${withBackLink(htmlOfLines(own, bodySize), note)}</li>`
  })
  const [first = '1'] = labels.values()
  return `${html}<hr><ol${/^\d+$/.test(first) && first !== '1' ? ` start="${first}"` : ''}>${items.join('')}</ol>`
}

/**
 * The label of each note, in the order of their first marks: as printed if those are consecutive numbers, which a
 * reader may look for, otherwise counted from 1.
 */
function labelsOf(lines: readonly Line[], notes: readonly number[]): Map<number, string> {
  const printed = new Map<number, string>()
  for (const { note } of lines.flatMap(({ runs }) => runs)) {
    if (note && notes.includes(note.note) && !printed.has(note.note)) printed.set(note.note, note.label)
  }
  for (const note of notes) if (!printed.has(note)) printed.set(note, '')
  const labels = [...printed.values()]
  const first = Number(labels[0])
  const areNumbered = labels.every((label, at) => label === String(first + at))
  return areNumbered ? printed : new Map([...printed.keys()].map((note, at) => [note, String(at + 1)]))
}

function withLabels(line: Line, labels: ReadonlyMap<number, string>): Line {
  if (line.runs.every(({ note }) => note === undefined)) return line
  const runs = line.runs.flatMap((run) => {
    const label = run.note && labels.get(run.note.note)
    return run.note ? (label === undefined ? [] : [{ ...run, note: { ...run.note, label } }]) : [run]
  })
  return { ...line, runs }
}

function withBackLink(html: string, note: number): string {
  const link = `<a href="#noteref-${note}">↩</a>`
  return html.endsWith('</p>') ? `${html.slice(0, -4)} ${link}</p>` : `${html}<p>${link}</p>`
}
