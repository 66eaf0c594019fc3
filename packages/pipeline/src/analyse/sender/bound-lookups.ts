import { LookupError, type Resolve, withinTime } from '../../common/net/resolve.ts'

/**
 * Lookups for one check of one mail: each name once, `most` of them, all within `ms` from now. What comes after that
 * fails as if DNS did.
 */
export function boundLookups(resolve: Resolve, { most, ms }: { most: number; ms: number }): Resolve {
  const deadline = performance.now() + ms
  const asked = new Map<string, Promise<readonly unknown[]>>()
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    const before = asked.get(key)
    if (before) return before
    const left = deadline - performance.now()
    if (left <= 0) return Promise.reject(new LookupError('ETIMEOUT', 'The lookups took too long.'))
    if (asked.size >= most) return Promise.reject(new LookupError('ETIMEOUT', 'Too many lookups.'))
    const answer = withinTime(resolve(name, type), left)
    asked.set(key, answer)
    return answer
  }
}
