/** The style classes of a newsletter's circle, in the order they are assigned; the first is light blue. */
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

/** The default colour of a newsletter. */
export const DEFAULT_COLOR: NewsletterColor = NEWSLETTER_COLORS[0]

/** The colour of a newsletter's circle. Clients may store any style class: an unknown one is shown as light blue. */
export function shownColor(stored: string | undefined): NewsletterColor {
  return NEWSLETTER_COLORS.find((color) => color === stored) ?? DEFAULT_COLOR
}

/** The colour that the fewest of the user's newsletters have; `used` counts each. */
export function leastUsedColor(used: ReadonlyMap<string, number>): NewsletterColor {
  return NEWSLETTER_COLORS.reduce((best, color) =>
    (used.get(color) ?? 0) < (used.get(best) ?? 0) ? color : best,
  )
}
