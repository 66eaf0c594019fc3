import { normalForm } from './text/normal-form.ts'
import { remembered } from './text/remembered.ts'

const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=.)/u
const POSSESSIVE = /['’](?:s|t|re|ve|ll|d|m)?$/u
const ENDING = /(?:ings?|ed|es|en|er|em|s|e)$/u

/** The number of words that are remembered: most texts repeat the same. */
const WORDS = 10_000

/** The minimum letters that remain when an ending is removed. */
const STEM = 4

/**
 * The form that a word in lower case shares with its inflections: without elided articles, possessives, accents and the
 * commonest endings of Germanic and Romance languages. Approximate on purpose: it has to group words, not to be one.
 */
export const termOf = remembered((word) => {
  const stripped = normalForm(word.replace(ELISION, '').replace(POSSESSIVE, ''), 'NFD').replace(/\p{M}/gu, '')
  const stem = stripped.replace(ENDING, '')
  return stem.length >= STEM ? stem : stripped
}, WORDS)
