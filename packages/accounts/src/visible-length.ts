/** Invisible characters: spaces, controls, zero-width and other ignorable characters, blank braille. */
const INVISIBLE = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The number of visible characters of a text, counted as `length` counts. A name of invisible ones looks empty. */
export function visibleLength(text: string): number {
  return text.replace(INVISIBLE, '').length
}
