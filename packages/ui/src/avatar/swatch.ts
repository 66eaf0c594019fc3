/** A peach, blue or yellow for a person, by their random id: the same on every screen, even if their name changes. */
export function avatarSwatch(id: string): string {
  const pastels = ['sw-peach', 'sw-blue', 'sw-yellow']
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return pastels[sum % pastels.length] ?? 'sw-peach'
}
