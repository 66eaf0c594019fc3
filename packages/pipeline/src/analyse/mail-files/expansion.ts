/** Mails are compressed to a tenth at best; archives that were made to fill a disk, to a thousandth. */
export const EXPANSION = {
  times: 100,
  /** Bytes up to which no ratio is looked at. */
  from: 50_000_000,
  /** Bytes of one archive at most. */
  most: 500_000_000_000,
}

/** Whether bytes of an archive unpack to more than mails would. */
export function expandsTooFar(packed: number, unpacked: number): boolean {
  return unpacked > EXPANSION.most || (unpacked > EXPANSION.from && unpacked > packed * EXPANSION.times)
}
