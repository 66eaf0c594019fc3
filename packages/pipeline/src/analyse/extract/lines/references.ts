/** `[5] https://…` or `[5]: https://…`: the list of addresses at the end of a plain-text mail. */
const ENTRY = /^[ \t]*\[(\d{1,4})\]:?[ \t]+<?(https?:\/\/[^\s>]+)>?[ \t\r]*$/gm

/** `5. https://…` below a heading that says so: the same list as text browsers write it. */
const LIST = /^[ \t]*(?:References|Visible links|Links)(?:[ \t]*:)?[ \t\r]*$/im
const LISTED = /^[ \t]*(\d{1,4})\.[ \t]+<?((?:https?:\/\/|mailto:)[^\s>]+)>?[ \t\r]*$/gm

/** The addresses that a plain text refers to by number in brackets, as `Title [5]`. */
export function referencesOf(text: string): ReadonlyMap<string, string> {
  const start = LIST.exec(text)?.index
  const listed = start === undefined ? [] : text.slice(start).matchAll(LISTED)
  const entries = [...listed, ...text.matchAll(ENTRY)]
  return new Map(entries.map(([, number = '', address = '']) => [number, address]))
}
