const CHARSET = /charset\s*=\s*(?:"[^"\r\n]{0,40}"|'[^'\r\n]{0,40}'|[\w:.+-]{0,40})/gi

/** Characters that result from decoding with the wrong charset. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: UTF-16 decoded as bytes is full of NUL
const BROKEN = /\ufffd|\u0000|[ÃÂ][\u0080-\u00bf]|â[\u0080-\u009f€]/g

/** The number of characters that result from a wrong charset; 0 if nothing is wrong. */
export function countWrongCharacters(text: string): number {
  return text.match(BROKEN)?.length ?? 0
}

/**
 * Alternative versions of a raw mail whose text is broken, the likelier first: every part as UTF-8, and as
 * Windows-1252. Empty if nothing is wrong with the text.
 */
export function otherReadings(raw: Uint8Array, text: string): Uint8Array[] {
  if (countWrongCharacters(text) === 0 && !isHan(text)) return []
  const latin = Buffer.from(raw).toString('latin1')
  if (countWrongCharacters(text) === 0 && !/charset\s*=\s*["']?(?:utf-?16|ucs-?2|iso-10646)/i.test(latin))
    return []
  return ['utf-8', 'windows-1252'].map((charset) =>
    Buffer.from(latin.replace(CHARSET, `charset=${charset}`), 'latin1'),
  )
}

/** Whether a text looks like Latin text decoded as UTF-16. */
export function isHan(text: string): boolean {
  const beginning = text.slice(0, 200)
  return (beginning.match(/\p{Script=Han}/gu)?.length ?? 0) > beginning.length / 4
}

/** Copies the charset that an HTML part declares only in its page to the header of the part. */
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
