/** Style classes a newsletter's colour may name; the first is the default. */
export const swatches = [
  'sw-blue',
  'sw-peach',
  'sw-yellow',
  'sw-mint',
  'sw-lilac',
  'sw-rose',
  'sw-sand',
  'sw-slate',
] as const
export type Swatch = (typeof swatches)[number]

/** The swatch of a stored colour; anything unknown is light blue. */
export function swatchOf(color: string | undefined): Swatch {
  return swatches.find((swatch) => swatch === color) ?? 'sw-blue'
}

/** A peach, blue or yellow for a person, as their random id has it: the same on every screen, whatever their name becomes. */
export function avatarSwatch(id: string): Swatch {
  const pastels: readonly Swatch[] = ['sw-peach', 'sw-blue', 'sw-yellow']
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return pastels[sum % pastels.length] ?? 'sw-peach'
}
