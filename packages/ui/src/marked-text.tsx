import './marked-text.css'

/** A piece of plain text, and whether it matches the search. */
export type Segment = { text: string; isHit: boolean }

/** A text with the matches of a search marked. */
export function MarkedText({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, isHit }, at) =>
    isHit ? (
      <mark key={at} data-hit>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
