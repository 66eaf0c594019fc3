/** Longest lead over what was put off before, and from how many mails of late on there is none, see headStarts. */
const LONGEST_MS = 600_000
const MOST = 20
/** Within such a time a user's mails are forgotten, one after the other. */
const FORGOTTEN_MS = 60_000
const MOST_USERS = 50_000

/**
 * By how much the work on a mail goes before what came at the same moment, in milliseconds: the fewer mails its user had
 * of late, the more. Work is done in the order of its time, so that a flood to one inbox waits behind the mail of others,
 * and not they behind it; where nothing waits it makes no difference.
 */
export function headStarts(): (userId: string, at: number) => number {
  const recent = new Map<string, { count: number; at: number }>()
  return (userId, at) => {
    const known = recent.get(userId)
    const count = known ? Math.max(0, known.count - (MOST * Math.max(0, at - known.at)) / FORGOTTEN_MS) : 0
    recent.delete(userId)
    recent.set(userId, { count: Math.min(count + 1, MOST * 2), at })
    const [quietest] = recent.keys()
    if (recent.size > MOST_USERS && quietest !== undefined) recent.delete(quietest)
    return Math.round(LONGEST_MS * Math.max(0, 1 - count / MOST))
  }
}
