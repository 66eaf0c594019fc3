const CHARSET = /charset\s*=\s*(?:"[^"\r\n]{0,40}"|'[^'\r\n]{0,40}'|[\w:.+-]{0,40})/gi

/** Characters that are where bytes were none of the charset, or read as another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what UTF-16 is full of when it is read as bytes
const BROKEN = /\ufffd|\u0000|[ÃÂ][\u0080-\u00bf]|â[\u0080-\u009f€]/g

/** What a text that is read in the wrong charset is full of; 0 where nothing is wrong. */
export function brokenness(text: string): number {
  return text.match(BROKEN)?.length ?? 0
}

/**
 * Other readings of a raw mail whose text came out broken, the likelier first: every part in UTF-8, and in
 * Windows-1252. None where nothing is wrong with the text.
 */
export function otherReadings(raw: Uint8Array, text: string): Uint8Array[] {
  if (brokenness(text) === 0 && !isHan(text)) return []
  const latin = Buffer.from(raw).toString('latin1')
  if (brokenness(text) === 0 && !/charset\s*=\s*["']?(?:utf-?16|ucs-?2|iso-10646)/i.test(latin)) return []
  return ['utf-8', 'windows-1252'].map((charset) =>
    Buffer.from(latin.replace(CHARSET, `charset=${charset}`), 'latin1'),
  )
}

/** Latin text looks so when it is taken for UTF-16. */
export function isHan(text: string): boolean {
  const beginning = text.slice(0, 200)
  return (beginning.match(/\p{Script=Han}/gu)?.length ?? 0) > beginning.length / 4
}

/** A raw mail whose HTML parts name their charset only inside, as a web page does, with that name in their headers. */
export function labelledByMeta(raw: Uint8Array): Uint8Array {
  const head = Buffer.from(raw.subarray(0, SEARCHED)).toString('latin1')
  const header = /^content-type:[ \t]*text\/html(?=(?:[ \t]*;)?[ \t]*\r?\n(?![ \t]))/im.exec(head)
  if (!header) return raw
  const charset = /<meta\b[^>]{0,200}charset\s*=\s*(?:["']\s*)?([\w:.-]{3,40})/i.exec(head)?.[1]
  if (charset === undefined) return raw
  const end = header.index + header[0].length
  return Buffer.concat([raw.subarray(0, end), Buffer.from(`; charset=${charset}`), raw.subarray(end)])
}

/** The header of the first HTML part and the head of its page are within this many bytes. */
const SEARCHED = 64 * 1024
