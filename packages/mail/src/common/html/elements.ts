const BLOCKS = new Set(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr caption ul'.split(
    ' ',
  ),
)

const HIDDEN = new Set(
  'head title style script noscript template embed iframe frame frameset noframes svg math audio video canvas select option textarea button input datalist map meta link base'.split(
    ' ',
  ),
)

/** Whether a browser starts a new line before and after this element (HTML Living Standard, rendering). */
export function isBlockElement(tagName: string): boolean {
  return BLOCKS.has(tagName)
}

/** Whether mail programs show none of the text in this element. */
export function isUnshownElement(tagName: string): boolean {
  return HIDDEN.has(tagName)
}
