/** The style classes that a newsletter's circle may wear, in the order they are given out. */
const NEWSLETTER_COLORS = [
  'sw-blue',
  'sw-peach',
  'sw-yellow',
  'sw-mint',
  'sw-lilac',
  'sw-rose',
  'sw-sand',
  'sw-slate',
] as const

/** Light blue, which a newsletter added without a colour has. */
export const DEFAULT_COLOR = NEWSLETTER_COLORS[0]

/** The colour that the user's newsletters wear least; `used` counts each. */
export function leastUsedColor(used: ReadonlyMap<string, number>): string {
  return NEWSLETTER_COLORS.reduce((best, color) =>
    (used.get(color) ?? 0) < (used.get(best) ?? 0) ? color : best,
  )
}
