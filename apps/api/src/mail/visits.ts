import type { SMTPServerSession } from 'smtp-server'

/** One connection of somebody who brings mail. */
export interface Visit {
  /** The recipients of the mail that is being handed over, and whose inboxes they are. */
  owners: Map<string, string>
  /** How many recipients were named for it, also the same ones again. */
  named: number
  /** How many recipients were named that nobody has. */
  unknown: number
  /** To be called when the mail is there, or will not come. */
  over: () => void
}

/** The visits that go on, each with a time by which the next mail has to be there. */
export interface Visits {
  /** A visit begins, or another mail of one: its time begins anew. `leave` is called when the visit ends. */
  begin(session: SMTPServerSession, leave?: () => void): void
  of(session: SMTPServerSession): Visit
  end(session: SMTPServerSession): void
}

interface Entry extends Visit {
  leave: () => void
  patience: NodeJS.Timeout | undefined
}

/** `onTooLong` is told of a visit whose time ran out: bytes that trickle in hold no connection for good. */
export function openVisits({
  longestMs,
  onTooLong,
}: {
  longestMs: number
  onTooLong: (session: SMTPServerSession) => void
}): Visits {
  const entries = new WeakMap<SMTPServerSession, Entry>()
  const of = (session: SMTPServerSession): Entry => {
    const known = entries.get(session)
    if (known) return known
    const entry: Entry = {
      owners: new Map(),
      named: 0,
      unknown: 0,
      over: () => {},
      leave: () => {},
      patience: undefined,
    }
    entries.set(session, entry)
    return entry
  }
  return {
    of,
    begin(session, leave) {
      const entry = of(session)
      if (leave) entry.leave = leave
      clearTimeout(entry.patience)
      entry.patience = setTimeout(onTooLong, longestMs, session).unref()
    },
    end(session) {
      const { patience, leave, over } = of(session)
      clearTimeout(patience)
      over()
      leave()
      entries.delete(session)
    },
  }
}
