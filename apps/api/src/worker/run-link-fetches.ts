import { fetchLink, type LinkFetching } from '@tidings/pipeline/run/saved-links/fetch-link'
import type { App } from '../app/open-app.ts'

/** Concurrently; one user has half of them while others wait. */
const AT_ONCE = 4

/** Fetches the pages of saved links until stopped: separately from all other jobs, as servers may be slow. */
export async function runLinkFetches(
  { database: { db }, jobs, fetchWeb, eventLog: log }: App,
  means: Pick<LinkFetching, 'readPage' | 'pictureDelay'>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  const fetching = { db, fetchWeb, ...means, signal }
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
    },
  }
}
