/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [number, number, number, number]

export const BLACK: Color = [0, 0, 0, 1]
export const WHITE: Color = [255, 255, 255, 1]

const NAMED: Readonly<Record<string, Color>> = {
  white: WHITE,
  black: BLACK,
  transparent: [0, 0, 0, 0],
  red: [255, 0, 0, 1],
  green: [0, 128, 0, 1],
  blue: [0, 0, 255, 1],
  yellow: [255, 255, 0, 1],
  gray: [128, 128, 128, 1],
  grey: [128, 128, 128, 1],
  silver: [192, 192, 192, 1],
  navy: [0, 0, 128, 1],
  maroon: [128, 0, 0, 1],
  purple: [128, 0, 128, 1],
  teal: [0, 128, 128, 1],
  orange: [255, 165, 0, 1],
  lightgray: [211, 211, 211, 1],
  lightgrey: [211, 211, 211, 1],
  gainsboro: [220, 220, 220, 1],
  whitesmoke: [245, 245, 245, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
}

/** Parses a color of CSS or `bgcolor`; null if unknown, such as a variable. */
export function parseColor(value: string): Color | null {
  const text = value.trim().toLowerCase()
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined
  if (named) return named
  const hex = /^#?([0-9a-f]{3,8})$/.exec(text)?.[1]
  if (hex !== undefined) return fromHex(hex)
  const call = /^(rgb|hsl)a?\(([^)]{1,60})\)$/.exec(text)
  if (!call) return null
  const parts = (call[2] ?? '').split(/[\s,/]+/).filter(Boolean)
  const [a = 0, b = 0, c = 0] = parts.map((part) => (part.endsWith('%') ? parse(part) / 100 : parse(part)))
  const alpha = parts[3] === undefined ? 1 : parse(parts[3]) / (parts[3].endsWith('%') ? 100 : 1)
  if (Number.isNaN(a + b + c + alpha)) return null
  if (call[1] === 'hsl') return [...fromHsl(a, b, c), alpha]
  const scale = parts[0]?.endsWith('%') ? 255 : 1
  return [a * scale, b * scale, c * scale, alpha]
}

/** The visible color where one lies over another. */
export function over([r, g, b, alpha]: Color, [r2, g2, b2]: Color): Color {
  const mix = (top: number, below: number) => top * alpha + below * (1 - alpha)
  return [mix(r, r2), mix(g, g2), mix(b, b2), 1]
}

/** WCAG 2 contrast of two opaque colors, from 1 (the same) to 21. */
export function contrast(a: Color, b: Color): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance([r, g, b]: Color): number {
  const linear = (value: number) => {
    const share = Math.min(255, Math.max(0, value)) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function fromHex(hex: string): Color | null {
  const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex
  if (digits.length !== 6 && digits.length !== 8) return null
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16)
  return [at(0), at(2), at(4), digits.length === 8 ? at(6) / 255 : 1]
}

function fromHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const strength = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return 255 * (lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

function parse(text: string): number {
  return Number.parseFloat(text)
}
