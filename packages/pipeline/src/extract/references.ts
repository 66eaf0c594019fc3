/** `[5] https://…` or `[5]: https://…`: the list of addresses at the end of a plain-text mail. */
const ENTRY = /^[ \t]*\[(\d{1,4})\]:?[ \t]+<?(https?:\/\/[^\s>]+)>?[ \t\r]*$/gm

/** The addresses that a plain text refers to by number in brackets, as `Title [5]`. */
export function referencesOf(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(ENTRY), ([, number = '', address = '']) => [number, address]))
}
