/** The cost of one of each: CPU in milliseconds, sizes in kilobytes. */
export interface Costs {
  /** Receiving an issue, and extracting its articles. */
  receiveCpu: number
  processCpu: number
  processDatabaseCpu: number
  /** An issue in the database, with its indexes; as a file; its pictures. */
  rowsKb: number
  fileKb: number
  picturesKb: number
  /** A visit: the page and what it calls. */
  visitCpu: number
  visitDatabaseCpu: number
  visitKb: number
  /** A digest by mail. */
  digestCpu: number
}

/** The habits of readers. */
export const HABITS = {
  mailsADay: 5,
  visitsADay: 3,
  /** The share who get the digest by mail. */
  digestShare: 0.5,
  /** The busiest hour relative to the average: newsletters arrive in the morning. */
  peak: 4,
  /** The share of a core that is used at the busiest hour. */
  load: 0.5,
}

/**
 * Prices of a common provider, in euros a month, in 2026: a core with 4 GB of memory, GB on a disk, in a bucket, sent.
 */
export const PRICES = { core: 8, diskGb: 0.05, bucketGb: 0.006, networkGb: 0.001 }

/**
 * CPU and sizes of issues: `npm run bench -- scale` and `-- receiving` on two cores of a shared machine without other
 * load, 400 issues, a third of which are warm-up. Visits: the page of the digest (30 ms) and ten calls of 5 to 20 ms.
 * Pictures, the database's part of visits, pages and digests are assumed.
 */
export const MEASURED: Costs = {
  receiveCpu: 6,
  processCpu: 195,
  processDatabaseCpu: 68,
  rowsKb: 190,
  fileKb: 10,
  picturesKb: 100,
  visitCpu: 100,
  visitDatabaseCpu: 60,
  visitKb: 400,
  digestCpu: 30,
}

export interface Need {
  mailsASecond: number
  mailsAtPeak: number
  cores: { worker: number; web: number; database: number }
  databaseGb: number
  filesGb: number
  /** Per month. */
  networkGb: number
  euros: number
}

const DAY_S = 86_400
const YEAR = 365
const MONTH = 30
const KB_OF_GB = 1_000_000

/** The resources that a number of readers needs, on PostgreSQL and with files in a bucket. */
export function estimate(readers: number, costs: Costs, habits: typeof HABITS, prices: typeof PRICES): Need {
  const mails = readers * habits.mailsADay
  const visits = readers * habits.visitsADay
  const digests = readers * habits.digestShare
  const cores = (cpuMsADay: number) => ((cpuMsADay / 1000 / DAY_S) * habits.peak) / habits.load
  const need = {
    worker: cores(mails * (costs.receiveCpu + costs.processCpu) + digests * costs.digestCpu),
    web: cores(visits * costs.visitCpu),
    database: cores(mails * costs.processDatabaseCpu + visits * costs.visitDatabaseCpu),
  }
  const databaseGb = (mails * YEAR * costs.rowsKb) / KB_OF_GB
  const filesGb = (mails * YEAR * (costs.fileKb + costs.picturesKb)) / KB_OF_GB
  const networkGb = ((mails * (costs.fileKb + costs.picturesKb) + visits * costs.visitKb) * MONTH) / KB_OF_GB
  return {
    mailsASecond: mails / DAY_S,
    mailsAtPeak: (mails / DAY_S) * habits.peak,
    cores: need,
    databaseGb,
    filesGb,
    networkGb,
    euros:
      (need.worker + need.web + need.database) * prices.core +
      databaseGb * prices.diskGb +
      filesGb * prices.bucketGb +
      networkGb * prices.networkGb,
  }
}
