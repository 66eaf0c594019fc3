import type { SMTPServerSession } from 'smtp-server'
import { TransferLag } from '../network/transfer-lag.ts'
import type { OpenSpan } from '../observe/tracing.ts'

/** One connection of a mail client. */
interface SmtpSession {
  /** The recipients of the current mail and their users. */
  owners: Map<string, string>
  /** How many recipients were named for it, including repeated ones. */
  named: number
  /** The inboxes named since the last accepted mail: naming one again is no progress. */
  reached: Set<string>
  /** How many unknown recipients were named. */
  unknown: number
  /** Call this when the mail was received or will not be. */
  over: () => void
  /** The trace of the current mail, from MAIL FROM on; undefined without tracing. */
  span: OpenSpan | undefined
  /** Its activity, which decides how soon its slot may be given to another. */
  pace: SessionPace
}

/** The open sessions, each with a deadline for the start of the next mail. */
export interface SmtpSessions {
  /** Starts a session, or its next mail, with a new deadline. */
  begin(session: SMTPServerSession): void
  of(session: SMTPServerSession): SmtpSession
  /** A mail is being received, with a minimum rate instead of a deadline. */
  mailBegins(session: SMTPServerSession): void
  end(session: SMTPServerSession): void
}

/** Below this rate (bytes a second) a mail counts as slower the longer it takes. */
const GOOD_RATE = 16_384
/** … and one at full speed also counts a little, so that no number of them keeps all slots forever. */
const OF_A_LONG_MAIL = 0.1

/** How long a session has kept the server waiting. Only a mail and new recipients count as progress, not commands. */
class SessionPace {
  #since = performance.now()
  #mail: { lag: TransferLag; begunAt: number } | undefined
  /** Until it is greeted. */
  #isOurTurn = true

  wasGreeted(): void {
    this.#isOurTurn = false
    this.#since = performance.now()
  }

  /** Another inbox was named for the first time since the last mail, or a mail was accepted. */
  progressed(): void {
    this.#since = performance.now()
    this.#mail = undefined
  }

  mailBegins(): void {
    this.#mail = { lag: new TransferLag(GOOD_RATE), begunAt: performance.now() }
  }

  mailGrew(bytes: number): void {
    this.#mail?.lag.moved(bytes)
  }

  /** The sender waits for the server until `work` is done. */
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

/** `onTooLong` is called for a session past its deadline, so that slow bytes don't hold a connection forever. */
export function openSmtpSessions({
  maxMs,
  onTooLong,
}: {
  maxMs: number
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
      span: undefined,
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
      entry.patience = setTimeout(onTooLong, maxMs, session).unref()
    },
    mailBegins(session) {
      const { patience, pace } = of(session)
      clearTimeout(patience)
      pace.mailBegins()
    },
    end(session) {
      const { patience, over, span } = of(session)
      clearTimeout(patience)
      over()
      span?.end()
      entries.delete(session)
    },
  }
}

/** The envelope's sender; empty for a bounce. */
export function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom ? envelope.mailFrom.address : ''
}

/** The sending client of a session; an overlong HELO name is cut. */
export function clientOf({ remoteAddress, hostNameAppearsAs }: SMTPServerSession) {
  const helo = hostNameAppearsAs ? hostNameAppearsAs.slice(0, 255) : null
  return remoteAddress ? { ip: remoteAddress, helo } : undefined
}

/** Two addresses of one user get one copy. */
export function onePerUser({ owners }: SmtpSession): [address: string, userId: string][] {
  const seen = new Map([...owners].map(([address, userId]) => [userId, address]))
  return [...seen].map(([userId, address]) => [address, userId])
}
