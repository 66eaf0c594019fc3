import type { SMTPServerSession } from 'smtp-server'
import { TransferLag } from '../network/transfer-lag.ts'

/** One connection of somebody who brings mail. */
export interface SmtpSession {
  /** The recipients of the mail that is being handed over, and whose inboxes they are. */
  owners: Map<string, string>
  /** How many recipients were named for it, also the same ones again. */
  named: number
  /** Whose inboxes were named since the last mail that was taken: to name one again is no progress. */
  reached: Set<string>
  /** How many recipients were named that nobody has. */
  unknown: number
  /** To be called when the mail is there, or will not come. */
  over: () => void
  /** What it does, of which depends how soon its place may be given to another. */
  pace: SessionPace
}

/** The visits that go on, each with a time by which the next mail has to begin. */
export interface SmtpSessions {
  /** A visit begins, or another mail of one: its time begins again. */
  begin(session: SMTPServerSession): void
  of(session: SMTPServerSession): SmtpSession
  /** A mail comes in, which is bound by how fast it does. */
  mailBegins(session: SMTPServerSession): void
  end(session: SMTPServerSession): void
}

/** Slower than this (bytes a second), a mail is taken for the slower the longer. */
const GOOD_RATE = 16_384
/** … and one at full speed waits a little nevertheless, so that no number of them keeps every place permanently. */
const OF_A_LONG_MAIL = 0.1

/** For how long a visit has kept the server waiting. Commands are no progress: a mail is, and what leads to it. */
export class SessionPace {
  #since = performance.now()
  #mail: { lag: TransferLag; begunAt: number } | undefined
  /** Until it is greeted. */
  #isOurTurn = true

  wasGreeted(): void {
    this.#isOurTurn = false
    this.#since = performance.now()
  }

  /** Another inbox was named for the first time since the last mail, or a mail was taken. */
  cameOn(): void {
    this.#since = performance.now()
    this.#mail = undefined
  }

  mailBegins(): void {
    this.#mail = { lag: new TransferLag(GOOD_RATE), begunAt: performance.now() }
  }

  mailGrew(bytes: number): void {
    this.#mail?.lag.moved(bytes)
  }

  /** Until `work` is done the sender waits for the server. */
  async whileWeWork<T>(work: () => Promise<T>): Promise<T> {
    this.#isOurTurn = true
    return work().finally(() => {
      this.#isOurTurn = false
    })
  }

  /** In milliseconds; 0 while it waits for the server. */
  waitingMs(): number {
    if (this.#isOurTurn) return 0
    const now = performance.now()
    if (!this.#mail) return now - this.#since
    return this.#mail.lag.ms(now) + (now - this.#mail.begunAt) * OF_A_LONG_MAIL
  }
}

interface Entry extends SmtpSession {
  patience: NodeJS.Timeout | undefined
}

/** `onTooLong` is told of a visit whose time ran out: bytes that trickle in hold no connection permanently. */
export function openSmtpSessions({
  longestMs,
  onTooLong,
}: {
  longestMs: number
  onTooLong: (session: SMTPServerSession) => void
}): SmtpSessions {
  const entries = new WeakMap<SMTPServerSession, Entry>()
  const of = (session: SMTPServerSession): Entry => {
    const known = entries.get(session)
    if (known) return known
    const entry: Entry = {
      owners: new Map(),
      named: 0,
      reached: new Set(),
      unknown: 0,
      over: () => {},
      pace: new SessionPace(),
      patience: undefined,
    }
    entries.set(session, entry)
    return entry
  }
  return {
    of,
    begin(session) {
      const entry = of(session)
      clearTimeout(entry.patience)
      entry.patience = setTimeout(onTooLong, longestMs, session).unref()
    },
    mailBegins(session) {
      const { patience, pace } = of(session)
      clearTimeout(patience)
      pace.mailBegins()
    },
    end(session) {
      const { patience, over } = of(session)
      clearTimeout(patience)
      over()
      entries.delete(session)
    },
  }
}
