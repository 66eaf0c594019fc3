import type { Box, Line, Run } from './line.ts'

/** Reads a plain-text body as lines. */
export function readText(text: string): Line[] {
  const box: Box = { parent: null, depth: 0, tag: 'body' }
  return text
    .split(/\n\s*\n/)
    .filter((p) => p.trim() !== '')
    .map((paragraph): Line => {
      const words = paragraph.replace(/\s+/g, ' ').trim()
      const run: Run = { text: words, href: null, size: 16, bold: false, italic: false, code: false }
      return {
        kind: 'text',
        text: words,
        runs: [run],
        picture: null,
        tableHtml: null,
        box,
        level: 0,
        quote: 0,
        list: null,
        startsItem: false,
        soft: false,
        hidden: false,
      }
    })
}
