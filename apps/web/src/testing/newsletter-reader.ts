import type { Newsletter } from '@tidings/api/newsletters/schema'
import type { TestApp } from '@tidings/api/testing/test-app'

/** The state of a confirmation; times in epoch milliseconds. */
type Confirmation = {
  status: 'confirmed' | 'pending' | 'failed' | null
  attempts?: number
  lastAttempt?: number
}
export type NewsletterReader = Awaited<ReturnType<TestApp['newReader']>> & {
  /** Adds a newsletter for the reader; `confirmation` replaces its initial state. */
  addNewsletter: (name: string, confirmation?: Confirmation) => Promise<Newsletter>
}

/** A signed-in reader, and functions that add newsletters. */
export async function newsletterReader(server: TestApp): Promise<NewsletterReader> {
  const reader = await server.newReader()
  let count = 0
  return {
    ...reader,
    async addNewsletter(name, confirmation) {
      count += 1
      const sourceEmail = `news${count}@letters.example`
      const { newsletter } = await reader.call.newsletters.add({ name, sourceEmail, color: 'sw-mint' })
      if (confirmation) {
        await server.db
          .updateTable('newsletters')
          .set({
            confirmation_status: confirmation.status,
            confirmation_attempts: confirmation.attempts ?? 0,
            last_confirmation_attempt: confirmation.lastAttempt ?? null,
          })
          .where('id', '=', newsletter.id)
          .execute()
      }
      return newsletter
    },
  }
}
