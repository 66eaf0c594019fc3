/** A peach, blue or yellow for a person, by their random id: the same on every screen, even if their name changes. */
export const avatarSwatch = (id: string): string => pick(['sw-peach', 'sw-blue', 'sw-yellow'], id)

/** A colour for a sender that is no newsletter yet, by its key: the same each time. */
export const senderSwatch = (key: string): string =>
  pick(['sw-lilac', 'sw-slate', 'sw-peach', 'sw-blue', 'sw-rose', 'sw-sand', 'sw-yellow', 'sw-mint'], key)

function pick(pastels: readonly [string, ...string[]], id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return pastels[sum % pastels.length] ?? pastels[0]
}
