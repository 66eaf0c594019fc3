/** No value that says how text looks is longer: what reads values takes more time than they have characters. */
const LENGTH = 500

/** No style that says how text looks has more; of very long ones the first count. */
const MOST = 200

/** What a style says of each property, names and values in lower case. */
export type Declarations = ReadonlyMap<string, { value: string; isImportant: boolean }>

/** The declarations of a style; the last one wins unless an earlier one is `!important`. */
export function readDeclarations(style: string): Declarations {
  const read = new Map<string, { value: string; isImportant: boolean }>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const earlier = read.get(name)
    if (!earlier && read.size === MOST) continue
    const written = declaration.slice(colon + 1)
    const value = written.replace(/!\s*important/i, '')
    const isImportant = value.length < written.length
    if (!isImportant && earlier?.isImportant) continue
    read.set(name, { value: value.slice(0, LENGTH).replace(/\s+/g, ' ').trim().toLowerCase(), isImportant })
  }
  return read
}

/** The values that hold of several styles, the weakest first. */
export function cascade(styles: readonly Declarations[]): Map<string, string> {
  const values = new Map<string, string>()
  const important = new Set<string>()
  for (const style of styles) {
    for (const [name, { value, isImportant }] of style) {
      if (isImportant) important.add(name)
      else if (important.has(name)) continue
      values.set(name, value)
    }
  }
  return values
}
