const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=.)/u
const POSSESSIVE = /['’](?:s|t|re|ve|ll|d|m)?$/u
const ENDING = /(?:ings?|ed|es|en|er|em|s|e)$/u

/** Endings are taken off only where so many letters are left. */
const STEM = 4

/**
 * The form of a word, given in lower case, that its inflections share: elided articles, possessives, accents and the
 * commonest endings of Germanic and Romance languages taken off. Rough on purpose: it has to join, not to be a word.
 */
export function termOf(word: string): string {
  const bare = word.replace(ELISION, '').replace(POSSESSIVE, '').normalize('NFD').replace(/\p{M}/gu, '')
  const stem = bare.replace(ENDING, '')
  return stem.length >= STEM ? stem : bare
}
