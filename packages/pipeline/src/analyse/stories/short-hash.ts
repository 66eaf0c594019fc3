import { hashOf } from './min-hash.ts'

/** A key of some ten characters for a longer text: two hashes of 32 bits, in base 36. */
export function shortHash(text: string): string {
  return hashOf(text).toString(36) + hashOf(`${text} `).toString(36)
}
