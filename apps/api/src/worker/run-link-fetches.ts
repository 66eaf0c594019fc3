import type { PictureDelay } from '@tidings/pipeline/run/pictures/name-remote-pictures'
import { fetchLink } from '@tidings/pipeline/run/saved-links/fetch-link'
import { openPagePool } from '@tidings/pipeline/workers/page-pool'
import type { App } from '../app/open-app.ts'

/** At the same time; one user has half of them while others wait. */
const AT_ONCE = 4

/** Fetches the pages of saved links until stopped: apart from all other jobs, as servers may take long to answer. */
export async function runLinkFetches(
  { database: { db }, jobs, fetchWeb, eventLog: log }: App,
  pictureDelay: PictureDelay,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pool = openPagePool({ processes: 1 })
  const fetching = { db, fetchWeb, readPage: pool.read, pictureDelay, signal }
  const worker = await jobs.work(
    { 'fetch-link': (job, attempt) => fetchLink(fetching, job, attempt) },
    {
      concurrency: AT_ONCE,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a saved link will be fetched again'),
    },
  )
  return {
    async stop() {
      stopping.abort()
      await worker.stop()
      await pool.close()
    },
  }
}
