/** What all mails together may occupy while they come in, beside the first bytes of each. */
const ALL_TOGETHER = 48 * 1024 * 1024
/** So much of each mail is let in whatever the others hold: those that trickle in can't keep ordinary mail out. */
const OF_EACH = 256 * 1024

/** What one mail holds of the memory that all incoming mails share. */
export interface MessageHold {
  /** Whether a mail may grow to so many bytes; it then holds them. */
  growTo(bytes: number): boolean
  release(): void
}

export interface MessageRoom {
  /** Whether there is room just now, in memory and on disk, for a mail announced with these parameters of MAIL. */
  admits(parameters: object | boolean | undefined): Promise<boolean>
  hold(): MessageHold
}

/** Shares out the memory for mails that are coming in or being stored; `hasSpace` tells of the disk. */
export function openMessageRoom(hasSpace = async () => true, allTogether = ALL_TOGETHER): MessageRoom {
  let held = 0
  const beyondFirst = (bytes: number) => Math.max(0, bytes - OF_EACH)
  return {
    async admits(parameters) {
      return held + beyondFirst(announcedSize(parameters)) <= allTogether && (await hasSpace())
    },
    hold() {
      let own = 0
      return {
        growTo(bytes) {
          const more = beyondFirst(bytes) - own
          if (held + more > allTogether) return false
          held += more
          own += more
          return true
        },
        release() {
          held -= own
          own = 0
        },
      }
    },
  }
}

/** What a sender says that the mail will have, in bytes (RFC 1870); 0 when it doesn't. */
function announcedSize(parameters: object | boolean | undefined): number {
  const size = typeof parameters === 'object' && 'SIZE' in parameters ? Number(parameters.SIZE) : 0
  return Math.max(0, size) || 0
}
