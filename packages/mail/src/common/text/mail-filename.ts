/** Control characters, bidirectional marks and other characters without width, which hide or reverse an ending. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
/** Characters that file systems and shells don't take in names. */
const UNUSABLE = /[<>:"|?*\\/]+/g
/** In characters; most file systems allow 255 bytes. */
const MAX_LENGTH = 100
const MAX_ENDING = 12

const ENDINGS = new Map(
  Object.entries({
    'application/pdf': 'pdf',
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'message/rfc822': 'eml',
    'text/calendar': 'ics',
    'text/plain': 'txt',
    'text/csv': 'csv',
    'text/html': 'html',
    'application/zip': 'zip',
    'application/epub+zip': 'epub',
  }),
)

/**
 * A file name given by a mail as one that is safe to show and to store under: no path, nothing invisible, not hidden and
 * not too long, with its ending. `mediaType` names one without a name.
 */
export function mailFilename(given: string, mediaType: string): string {
  const whole = given.slice(0, 4000).toWellFormed().normalize('NFC').replace(UNSEEN, '')
  const last = whole.split(/[\\/]/).findLast((piece) => /[^\s.]/.test(piece)) ?? ''
  let name = last
    .replace(UNUSABLE, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  while (/[\s.]$/.test(name)) name = name.slice(0, -1)
  if (name === '') return `attachment.${ENDINGS.get(mediaType.toLowerCase()) ?? 'bin'}`
  const characters = [...name]
  if (characters.length <= MAX_LENGTH) return name
  const dot = characters.lastIndexOf('.')
  const ending = dot > 0 && characters.length - dot <= MAX_ENDING ? characters.slice(dot) : []
  return [...characters.slice(0, MAX_LENGTH - ending.length - 1), '…', ...ending].join('')
}
