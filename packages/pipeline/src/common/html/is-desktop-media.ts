/** What a mail is read on for the purpose of telling what is shown: a window of a desktop browser, in light colors. */
const WIDTH = 1100
const HEIGHT = 800

/** Whether a media query list (what stands after `@media`) holds in a desktop browser. What is not understood does not hold. */
export function isDesktopMedia(list: string): boolean {
  return list
    .toLowerCase()
    .split(',')
    .some((query) => holds(query.trim()))
}

function holds(query: string): boolean {
  if (query === '') return true
  const [type = '', ...conditions] = query.replace(/^only\s+/, '').split(/(?<!\s)\s+and\s+/)
  if (type.startsWith('not ')) return false
  const rest = type.startsWith('(') ? [type, ...conditions] : conditions
  if (!type.startsWith('(') && type !== 'screen' && type !== 'all') return false
  return rest.every(isMet)
}

function isMet(condition: string): boolean {
  const match = /^\(\s*([\w-]+)\s*(?::([^)]+))?\)$/.exec(condition.trim())
  if (!match) return false
  const [, feature = '', value = ''] = match
  const size = Number.parseFloat(value) * (/r?em\s*$/.test(value) ? 16 : 1)
  if (/^min-(?:device-)?width$/.test(feature)) return WIDTH >= size
  if (/^max-(?:device-)?width$/.test(feature)) return WIDTH <= size
  if (/^min-(?:device-)?height$/.test(feature)) return HEIGHT >= size
  if (/^max-(?:device-)?height$/.test(feature)) return HEIGHT <= size
  if (feature === 'prefers-color-scheme') return value.trim() === 'light'
  if (feature === 'orientation') return value.trim() === 'landscape'
  return feature === 'hover' || feature === 'pointer' ? /^(?:hover|fine)$/.test(value.trim()) : false
}
