/** So far out of the page, in pixels, nothing is seen any more. */
const OUTSIDE = -400

/** What is this small, in pixels, and cut off at its edge shows nothing. */
const SLIT = 1

/** Fainter than this nothing is read. */
const FAINT = 0.05

/** Whether declarations take an element with all that stands in it out of sight. `visibility` and colors are not asked: what is inside may set its own. */
export function isHiding(values: ReadonlyMap<string, string>): boolean {
  const value = (name: string) => values.get(name) ?? ''
  if (/^none\b/.test(value('display')) || value('mso-hide') === 'all') return true
  const opacity = /^(\d*\.\d+|\d+)(%?)$/.exec(value('opacity'))
  if (opacity && Number(opacity[1]) / (opacity[2] === '' ? 1 : 100) <= FAINT) return true
  return isCutOff(values) || isMovedOut(values)
}

function isCutOff(values: ReadonlyMap<string, string>): boolean {
  const value = (name: string) => values.get(name) ?? ''
  if (/^rect\(\s*[01](?:px)?(?:(?:\s*,\s*|\s+)[01](?:px)?){3}\s*\)/.test(value('clip'))) return true
  if (/^(?:inset\((?:50|100)%|circle\(0)|^polygon\(0 0, 0 0/.test(value('clip-path'))) return true
  const clips = ['overflow', 'overflow-y', 'overflow-x'].some((name) => /hidden|clip/.test(value(name)))
  return clips && ['max-height', 'height', 'max-width', 'width'].some((name) => isSlit(values.get(name)))
}

function isMovedOut(values: ReadonlyMap<string, string>): boolean {
  const value = (name: string) => values.get(name) ?? ''
  if (pixels(value('text-indent')) < OUTSIDE) return true
  if (['margin-left', 'margin-top'].some((name) => pixels(value(name)) < OUTSIDE)) return true
  if (/scale[xy]?\(0(?:\.0+)?[,)]/.test(value('transform'))) return true
  const shift = /translate[xy]?\(\s*(-[\d.]+px)/.exec(value('transform'))?.[1]
  if (shift !== undefined && pixels(shift) < OUTSIDE) return true
  const isPlaced = /absolute|fixed/.test(value('position'))
  return isPlaced && ['left', 'right', 'top', 'bottom'].some((name) => pixels(value(name)) < OUTSIDE)
}

function isSlit(value: string | undefined): boolean {
  const match = /^(\d*\.\d+|\d+)(px|pt|em|rem|%)?$/.exec(value ?? '')
  if (!match) return false
  const isPixels = match[2] === 'px' || match[2] === 'pt' || match[2] === undefined
  return Number(match[1]) <= (isPixels ? SLIT : 0)
}

/** A length in pixels, roughly; zero for what is none. */
function pixels(value: string): number {
  const match = /^(-?\d*\.?\d+)(px|pt|em|rem|%|vw)?/.exec(value)
  if (!match) return 0
  const scale = match[2] === 'em' || match[2] === 'rem' ? 16 : match[2] === '%' || match[2] === 'vw' ? 10 : 1
  return Number(match[1]) * scale
}
