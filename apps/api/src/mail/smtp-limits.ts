import type { Pace } from '@tidings/scheduling/pacer'
import { isOwnNetwork } from '../network/client-network.ts'

const MINUTE = 60_000

/** A rate limit: how many within a time, in milliseconds. */
export interface Rate {
  max: number
  within: number
}

/**
 * Limits of the mail server. Limits per address (IPv6: its /64) don't apply to addresses with `isOwn`, but their
 * connections can be dropped too when all are taken.
 */
export interface SmtpLimits {
  /** Concurrent connections, in all and of one address. */
  connections: number
  connectionsOfAddress: number
  /** Commands between mails, except RCPT. */
  commands: number
  /** Recipients of one mail. */
  recipients: number
  /** Size of the headers in bytes, as in Postfix (header_size_limit). */
  headerBytes: number
  /** Received headers, as in Postfix (hopcount_limit). */
  hops: number
  /** Bytes of one mail after which the connection is closed. */
  endlessBytes: number
  /**
   * Milliseconds from the greeting, or the last mail, to the start of the next. A mail being received may fall behind
   * the minimum rate by as much; a long mail at that rate has no other time limit.
   */
  mailMs: number
  mailBytesPerSecond: number
  /** The minimum rate of a mail in bytes a second: a sender this many milliseconds behind is disconnected. */
  slowest: { bytesPerSecond: number; after: number }
  /** Total memory in bytes of mails being received or stored, not counting the first bytes of each. */
  memory: { allTogether: number; ofEach: number }
  /** Unknown recipients on one connection: from `slow` on replies are delayed, and the last one closes it. */
  unknown: { slow: number; max: number }
  /** The same for one address, over all its connections. */
  unknownOfAddress: Rate
  mailsOfAddress: Rate
  /** Per address and inbox, so that only that sender waits, and per inbox from all. */
  mailsOfSender: Rate
  mailsOfInbox: Rate
  /**
   * Mail for one inbox beyond this burst, from any sender, is paced evenly while others receive mail, so that they get
   * their turn.
   */
  paceOfInbox: Pace
  /** Whether an address is in the own network, where a gateway may deliver everybody's mail. */
  isOwn: (address: string) => boolean
}

export const SMTP_LIMITS: SmtpLimits = {
  connections: 200,
  connectionsOfAddress: 20,
  // As in Postfix (smtpd_junk_command_limit).
  commands: 100,
  recipients: 100,
  headerBytes: 102_400,
  hops: 50,
  endlessBytes: 102_400_000,
  mailMs: 10 * MINUTE,
  mailBytesPerSecond: 5000,
  slowest: { bytesPerSecond: 100, after: 45_000 },
  memory: { allTogether: 50_331_648, ofEach: 262_144 },
  unknown: { slow: 3, max: 10 },
  unknownOfAddress: { max: 50, within: 60 * MINUTE },
  mailsOfAddress: { max: 600, within: MINUTE },
  mailsOfSender: { max: 60, within: 10 * MINUTE },
  mailsOfInbox: { max: 300, within: 10 * MINUTE },
  paceOfInbox: { max: 200, within: 10_000, together: 200, maxMs: 5000 },
  isOwn: isOwnNetwork,
}
