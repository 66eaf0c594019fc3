import { isOwnNetwork } from '../network/own-network.ts'

const MINUTE = 60_000

/** How much of something is taken within a time, in milliseconds. */
export interface Rate {
  most: number
  within: number
}

/**
 * How fast something goes on that began with a burst: in groups, so many milliseconds apart, that share a flush. Nobody
 * waits longer than `longest` milliseconds.
 */
export interface Pace extends Rate {
  together: number
  longest: number
}

/**
 * What the mail door takes of anybody. What holds for an address (of IPv6: its /64) doesn't for those that `isOwn` names, but
 * when all connections are taken, theirs make room as well.
 */
export interface SmtpLimits {
  /** Connections at a time, in all and of one address. */
  connections: number
  connectionsOfAddress: number
  /** Commands from one mail to the next, other than those that name recipients. */
  commands: number
  /** Recipients of one mail. */
  recipients: number
  /** Of the headers, as Postfix has it (header_size_limit), in bytes. */
  headerBytes: number
  /** Received headers, as Postfix has it (hopcount_limit). */
  hops: number
  /** Bytes of one mail after which a sender that doesn't stop is cut off. */
  endlessBytes: number
  /**
   * From a greeting, or the last mail, to the beginning of the next, in milliseconds; and by as much a mail that comes in
   * may fall behind so many bytes a second: one that goes on may take its time, however long it is.
   */
  mailMs: number
  mailBytesPerSecond: number
  /** A mail comes in at least so fast, in bytes a second: anyone who is so many milliseconds behind is cut off. */
  slowest: { bytesPerSecond: number; after: number }
  /** What mails may occupy together, in bytes, while they come in or are stored, beside the first of each. */
  memory: { allTogether: number; ofEach: number }
  /** Recipients that nobody has, on one connection: from `slow` on answers come late, with the last it ends. */
  unknown: { slow: number; most: number }
  /** The same of one address, over all its connections. */
  unknownOfAddress: Rate
  mailsOfAddress: Rate
  /** Of one address for one inbox, so that it alone is kept waiting, and of all for one inbox. */
  mailsOfSender: Rate
  mailsOfInbox: Rate
  /**
   * What goes on beyond a burst of so many for one inbox, anyone who brings it, is accepted evenly while others get
   * mail as well, so that they get their turn.
   */
  paceOfInbox: Pace
  /** Whether an address is of one's own network, where a gateway hands over everybody's mail. */
  isOwn: (address: string) => boolean
}

export const SMTP_LIMITS: SmtpLimits = {
  connections: 200,
  connectionsOfAddress: 20,
  // As Postfix has it (smtpd_junk_command_limit).
  commands: 100,
  recipients: 100,
  headerBytes: 102_400,
  hops: 50,
  endlessBytes: 102_400_000,
  mailMs: 10 * MINUTE,
  mailBytesPerSecond: 5000,
  slowest: { bytesPerSecond: 100, after: 45_000 },
  memory: { allTogether: 50_331_648, ofEach: 262_144 },
  unknown: { slow: 3, most: 10 },
  unknownOfAddress: { most: 50, within: 60 * MINUTE },
  mailsOfAddress: { most: 600, within: MINUTE },
  mailsOfSender: { most: 60, within: 10 * MINUTE },
  mailsOfInbox: { most: 300, within: 10 * MINUTE },
  paceOfInbox: { most: 200, within: 10_000, together: 200, longest: 5000 },
  isOwn: isOwnNetwork,
}
