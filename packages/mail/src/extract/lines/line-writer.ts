import { type Format, isUnreadable } from '../../common/html/format.ts'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../../common/html/nodes.ts'
import { withoutLeftovers } from '../../common/html/without-leftovers.ts'
import { withoutInvisible } from '../../common/text/without-invisible.ts'
import type { Link } from '../../common/types/issue.ts'
import { type Box, type Line, type Picture, plainRun, type Run, textOfRuns } from './line.ts'

/** Formatting of words within a line that isn't part of their look. */
export type Inline = Pick<Run, 'code' | 'mark' | 'note'>

/** Properties that a place in the document inherits from its ancestors. */
export interface Place {
  format: Format
  box: Box
  href: string | null
  level: number
  quote: number
  list: 'ul' | 'ol' | null
  /** The enclosing lists, outermost first. */
  lists: readonly ('ul' | 'ol')[]
  start: number
  code: boolean
  inline: Inline
  depth: number
  note?: number
}

/** Collects text, pictures and breaks in document order into lines. */
export class LineWriter {
  private readonly lines: Line[] = []
  private runs: Run[] = []
  private place: Place | null = null
  private gap = true
  private breaks = 0
  private itemStarts = false
  private icons: Link[] = []

  /** Adds words to the open line. Visible and hidden words are never on one line. */
  text(value: string, place: Place): void {
    if (place.code) {
      this.code(value, place)
      return
    }
    const read = place.inline.code ? withoutInvisible : withoutLeftovers
    const text = read(value).replace(/\s+/g, ' ')
    const last = this.runs.at(-1)
    if (text.trim() === '') {
      if (last) last.text += text
      return
    }
    if (this.place && isUnreadable(this.place.format) !== isUnreadable(place.format)) this.flush()
    if (this.runs.length === 0) this.place = place
    const { size, bold, italic } = place.format
    const run = { text, href: place.href, size, bold, italic, ...place.inline }
    const open = this.runs.at(-1)
    if (open && isAlike(open, run)) open.text += text
    else this.runs.push(run)
  }

  /** Ends the line as `<br>` does; two in a row leave a gap. */
  lineBreak(place: Place): void {
    if (place.code) {
      this.code('\n', place)
      return
    }
    const wasEmpty = this.runs.length === 0
    this.flush()
    this.breaks += 1
    if (wasEmpty || this.breaks > 1) this.gap = true
  }

  /** Ends the line as the edge of a block does. */
  blockBreak(leavesGap: boolean): void {
    this.flush()
    if (leavesGap) this.gap = true
    else this.breaks = Math.max(this.breaks, 1)
  }

  /** Marks the next line as the start of a list item. */
  startItem(): void {
    this.flush()
    this.itemStarts = true
  }

  rule(place: Place): void {
    this.flush()
    this.push({ kind: 'rule', text: '', runs: [] }, place)
    this.gap = true
  }

  picture(picture: Picture, place: Place): void {
    this.flush()
    this.push({ kind: 'image', text: '', runs: [], picture }, place)
  }

  /** Keeps the link of a small picture for the line that it is in or above. */
  icon(link: Link, place: Place): void {
    if (!place.format.hidden && place.format.visible) this.icons.push(link)
  }

  table(tableHtml: string, element: HtmlElement, place: Place): void {
    this.blockBreak(true)
    const runs = tableRuns(element, place.format.size)
    this.push({ kind: 'table', text: textOf(runs), runs, tableHtml }, place)
    this.gap = true
  }

  finish(): Line[] {
    this.flush()
    const last = this.lines.findLast(({ hidden, kind }) => !hidden && kind !== 'rule')
    if (last) this.takeIcons(last)
    return this.lines
  }

  private code(value: string, place: Place): void {
    const last = this.lines.at(-1)
    if (
      this.runs.length === 0 &&
      last?.kind === 'code' &&
      last.box === place.box &&
      last.hidden === isUnreadable(place.format)
    ) {
      last.text += value
      return
    }
    this.flush()
    if (value.trim() === '') return
    const run = { ...plainRun(value, place.format.size), code: true }
    this.push({ kind: 'code', text: value, runs: [run] }, place)
  }

  private flush(): void {
    const { place, runs } = this
    this.runs = []
    this.place = null
    withoutBrackets(runs)
    if (!place || textOf(runs) === '') return
    this.push({ kind: 'text', text: textOf(runs), runs: trimmed(runs) }, place)
  }

  /** Drops icons whose link also has words or a picture on the line: that is one link. */
  private takeIcons(line: Line): void {
    const shown = new Set([line.picture?.href, ...line.runs.map(({ href }) => href)])
    const own = this.icons.filter(({ url }) => !shown.has(url))
    if (own.length > 0) line.icons = [...(line.icons ?? []), ...own]
    this.icons = []
  }

  private push(content: Pick<Line, 'kind' | 'text' | 'runs'> & Partial<Line>, place: Place): void {
    const line: Line = {
      picture: null,
      tableHtml: null,
      box: place.box,
      level: place.level,
      quote: place.quote,
      list: place.list,
      ...(place.list !== null && place.lists.length > 1 && { lists: place.lists }),
      ...(place.list === 'ol' && place.start !== 1 && { start: place.start }),
      startsItem: this.itemStarts,
      ...(place.note !== undefined && { note: place.note }),
      tint: { color: place.format.color, background: place.format.background },
      soft: !this.gap && !this.itemStarts && this.lines.at(-1)?.kind === 'text',
      hidden:
        content.kind === 'image' ? place.format.hidden || !place.format.visible : isUnreadable(place.format),
      ...content,
    }
    if (this.icons.length > 0 && !line.hidden && line.kind !== 'rule') this.takeIcons(line)
    this.lines.push(line)
    this.gap = false
    this.breaks = 0
    this.itemStarts = false
  }
}

function isAlike(one: Run, other: Run): boolean {
  return (
    one.href === other.href &&
    one.size === other.size &&
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.code === other.code &&
    one.mark === other.mark &&
    one.note === other.note
  )
}

const textOf = (runs: readonly Run[]) => textOfRuns(runs.filter(({ note }) => !note))

/** The brackets around the mark of a footnote belong to it. */
function withoutBrackets(runs: readonly Run[]): void {
  for (const [at, { note }] of runs.entries()) {
    const [before, after] = [runs[at - 1], runs[at + 1]]
    if (!note || !before?.text.endsWith('[') || !after?.text.startsWith(']')) continue
    before.text = before.text.slice(0, -1)
    after.text = after.text.slice(1)
  }
}

function trimmed(runs: Run[]): Run[] {
  const [first] = runs
  const last = runs.at(-1)
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return runs.filter(({ text }) => text !== '')
}

function tableRuns(table: HtmlElement, size: number): Run[] {
  const runs: Run[] = []
  const walk = (node: HtmlNode, href: string | null) => {
    if (isText(node)) runs.push({ ...plainRun(`${node.value.replace(/\s+/g, ' ')} `, size), href })
    else if (isElement(node)) {
      const own = node.tagName === 'a' ? (attributeOf(node, 'href') ?? href) : href
      for (const child of childrenOf(node)) walk(child, own)
    }
  }
  walk(table, null)
  return runs.filter(({ text }) => text.trim() !== '')
}
