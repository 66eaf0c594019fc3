/** The pictures of a `srcset`, each with its descriptor such as `2x` (HTML Living Standard, srcset attributes). */
export function candidatesOf(srcset: string): { address: string; descriptor: string }[] {
  const found: { address: string; descriptor: string }[] = []
  const part = /[\s,]*([^\s,]\S*)/y
  for (let match = part.exec(srcset); match; match = part.exec(srcset)) {
    const address = (match[1] ?? '').replace(/(?<!,),+$/, '')
    if (address === match[1]) {
      const comma = srcset.indexOf(',', part.lastIndex)
      const end = comma === -1 ? srcset.length : comma
      found.push({ address, descriptor: srcset.slice(part.lastIndex, end).trim() })
      part.lastIndex = end
    } else found.push({ address, descriptor: '' })
  }
  return found.filter(({ descriptor }) => /^(?:\d+(?:\.\d+)?[wx])?$/.test(descriptor))
}
