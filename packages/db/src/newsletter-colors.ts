/** The style classes that a newsletter's circle may wear, in the order they are given out; the first is light blue. */
export const NEWSLETTER_COLORS = [
  'sw-blue',
  'sw-peach',
  'sw-yellow',
  'sw-mint',
  'sw-lilac',
  'sw-rose',
  'sw-sand',
  'sw-slate',
] as const
export type NewsletterColor = (typeof NEWSLETTER_COLORS)[number]

/** The colour of a newsletter added without one. */
export const DEFAULT_COLOR: NewsletterColor = NEWSLETTER_COLORS[0]

/** The colour that a newsletter's circle wears. Clients may store any style class: one that is unknown shows as light blue. */
export function shownColor(stored: string | undefined): NewsletterColor {
  return NEWSLETTER_COLORS.find((color) => color === stored) ?? DEFAULT_COLOR
}

/** The colour that the user's newsletters wear least; `used` counts each. */
export function leastUsedColor(used: ReadonlyMap<string, number>): NewsletterColor {
  return NEWSLETTER_COLORS.reduce((best, color) =>
    (used.get(color) ?? 0) < (used.get(best) ?? 0) ? color : best,
  )
}
