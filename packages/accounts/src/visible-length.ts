/** What shows nothing: spaces, controls, zero-width and other ignorable characters, blank braille. */
const INVISIBLE = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** How many of a text's characters can be seen, counted as `length` counts. A name of invisible ones looks like none. */
export function visibleLength(text: string): number {
  return text.replace(INVISIBLE, '').length
}
