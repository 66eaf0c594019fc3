import type { Line } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import { markLines } from '../lines/mark-lines.ts'
import type { Item } from './item.ts'

/** The heading of a mail's footnotes, in the most common languages. */
const HEADING =
  /^\P{L}*(?:(?:foot|end)?notes?|references?|sources?|fu(?:ß|ss)noten?|anmerkungen|einzelnachweise|quellen|(?:notes? (?:de bas de page|en bas de page))|notas?(?: al pie)?|note(?: a piè di pagina)?|voetnoten|noten|fotnoter|noter|przypisy|примечания|сноски|脚注|注釈|注|각주)\P{L}*$/iu

/** The lines of a mail without its footnotes, and those of the footnotes, with the heading above them. */
export function withoutNotes(lines: readonly Line[]): { text: readonly Line[]; notes: readonly Line[] } {
  const first = lines.findIndex(({ note }) => note !== undefined)
  if (first === -1) return { text: lines, notes: [] }
  const above = lines.findLastIndex(({ kind }, at) => at < first && kind !== 'rule')
  const isNote = (line: Line, at: number) =>
    line.note !== undefined || (at === above && HEADING.test(line.text))
  return { text: lines.filter((line, at) => !isNote(line, at)), notes: lines.filter(isNote) }
}

/** The marks of the lines of footnotes, counted from an index. */
export function marksOfNotes(notes: readonly Line[], from: number): Mark[] {
  return markLines(notes).marks.map((mark) => ({ ...mark, index: from + mark.index, phrase: null }))
}

/** An item with the footnotes that its text refers to; of a mail with a single one, with all. */
export function withNotes(item: Item, notes: readonly Mark[], isOnly: boolean): Item {
  if (notes.length === 0) return item
  const runs = [...item.before, ...item.body].flatMap(({ line }) => line.runs)
  const named = new Set(
    [...runs, ...(item.title?.mark.line.runs ?? [])].flatMap(({ note }) => note?.note ?? []),
  )
  return { ...item, body: [...item.body, ...notes.filter(({ line }) => isOnly || named.has(line.note ?? 0))] }
}
