/**
 * A Content-Disposition (RFC 6266) with a file name of any characters: as ASCII for old programs, and in the encoding of
 * RFC 8187, which contains nothing that could end the name or the header.
 */
export function contentDisposition(kind: 'attachment' | 'inline', filename: string): string {
  const name = filename.toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9 ._-]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
