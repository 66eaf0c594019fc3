/** Mails are compressed to a tenth at best; archives that were made to fill a disk, to a thousandth. */
const EXPANSION = {
  times: 100,
  /** Up to this many bytes the ratio is not checked. */
  from: 50_000_000,
  /** The maximum bytes of one archive. */
  max: 500_000_000_000,
}

/** Whether an archive unpacks to more bytes than mails would. */
export function expandsTooFar(packed: number, unpacked: number): boolean {
  return unpacked > EXPANSION.max || (unpacked > EXPANSION.from && unpacked > packed * EXPANSION.times)
}
