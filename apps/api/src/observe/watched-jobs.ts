import type { JobRuns } from '@tidings/db/jobs/job-queue'
import type { Counters } from './counters.ts'
import { spanned, type Tracing } from './tracing.ts'

/** Measures jobs by their queue, and connects them to the traces in which they were added. */
export function watchedJobs(counters: Pick<Counters, 'time'>, tracing: Tracing | undefined): JobRuns {
  return {
    traceparent: () => tracing?.traceparent(),
    async run(queue, traceparent, work) {
      const begun = performance.now()
      const measure = (result: 'done' | 'failed') =>
        counters.time('job', { queue, result }, (performance.now() - begun) / 1000)
      try {
        await spanned(tracing, `job ${queue}`, work, { kind: 'consumer', parent: traceparent })
        measure('done')
      } catch (error) {
        measure('failed')
        throw error
      }
    },
  }
}
