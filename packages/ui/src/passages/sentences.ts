import type { Place } from './passage.ts'

/** A sentence of a text, and its range in the text content. */
export type Sentence = Place & { text: string }

/** Elements that end a sentence. */
const BLOCKS = 'p, li, dt, dd, td, th, blockquote, figcaption, pre, h1, h2, h3, h4, h5, h6, div, section'

/** The sentences of `prose`, in order; no sentence spans paragraphs. */
export function sentencesIn(prose: Element): Sentence[] {
  return blocksIn(prose).flatMap(({ text, start }) =>
    // A line break is a space in HTML, but would end a sentence.
    segmentsOf(text.replaceAll(/\s/gu, ' ')).flatMap(({ segment, index }) => {
      const words = segment.trim()
      if (!/[\p{L}\p{N}]/u.test(words)) return []
      const from = start + index + segment.indexOf(words)
      return { text: words.replaceAll(/\s+/gu, ' '), start: from, end: from + words.length }
    }),
  )
}

/** The texts of blocks, each with its offset. */
function blocksIn(prose: Element): { text: string; start: number }[] {
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT)
  const blocks: { text: string; start: number; of: Element | null }[] = []
  let at = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const of = node.parentElement?.closest(BLOCKS) ?? null
    const last = blocks.at(-1)
    if (last?.of === of) last.text += node.data
    else blocks.push({ text: node.data, start: at, of })
    at += node.length
  }
  return blocks
}

function segmentsOf(text: string): { segment: string; index: number }[] {
  // Browsers without sentence segmentation read whole paragraphs.
  if (!('Segmenter' in Intl)) return [{ segment: text, index: 0 }]
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
}
