/** No value that says how text looks is longer: what reads values takes more time than they have characters. */
const LENGTH = 500

/** The declarations of a style, names and values in lower case; the last one wins unless an earlier one is `!important`. */
export function declarations(style: string): Map<string, string> {
  const values = new Map<string, string>()
  const important = new Set<string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const written = declaration.slice(colon + 1)
    const value = written.replace(/!\s*important/i, '')
    if (value.length < written.length) important.add(name)
    else if (important.has(name)) continue
    values.set(name, value.slice(0, LENGTH).replace(/\s+/g, ' ').trim().toLowerCase())
  }
  return values
}
