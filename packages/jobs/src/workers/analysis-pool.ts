import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { MESSAGE, PDF } from '@tidings/mail/attachments/media-type-of'
import type { DescribedAttachments } from '@tidings/mail/attachments/read-attachments'
import { openTaskPool } from './task-pools.ts'
import { type PoolOptions, WorkersClosed } from './worker-pool.ts'

/** The attachments of larger mails, in bytes, were not read to their ends, see limitEncoded. */
const HUGE = 2 * 1024 * 1024

export interface AnalysisPool {
  /** Analyses one raw mail of a user in another process. Waits and rejects like WorkerPool. */
  analyse(raw: Uint8Array, user?: string): Promise<MailAnalysis>
  /** Ends all processes; mails in progress are rejected. */
  close(): Promise<void>
}

/**
 * Opens a pool of processes that analyse mails. Files in a mail are opened in a process of their own, so that one that
 * takes too long or too much memory only loses its text.
 */
export function openAnalysisPool({
  hasCampaigns = false,
  ...options
}: PoolOptions & {
  /** Whether copies of one campaign are read once, see openCampaignCache. */
  hasCampaigns?: boolean
}): AnalysisPool {
  const mails = openTaskPool<MailAnalysis>('analyse', { ...options, args: hasCampaigns ? ['campaigns'] : [] })
  const { onStart: _onStart, onFailure: _onFailure, ...limits } = options
  const files = openTaskPool<DescribedAttachments>('describeAttachments', { ...limits, processes: 1 })

  return {
    async analyse(raw, user) {
      const analysis = await mails.read(raw, user)
      const { attachments } = analysis
      const isOpened = attachments.some(({ mediaType }) => mediaType === PDF || mediaType === MESSAGE)
      if (!isOpened && (attachments.length === 0 || raw.byteLength <= HUGE)) return analysis
      try {
        const described = await files.read(raw, user)
        return { ...analysis, attachments: described.attachments, attachmentText: described.text }
      } catch (error) {
        if (error instanceof WorkersClosed) throw error
        return analysis
      }
    },
    async close() {
      await Promise.all([mails.close(), files.close()])
    },
  }
}
