import { setTimeout as sleep } from 'node:timers/promises'
import type { signUp } from '@tidings/api-server/testing/test-server'

/** The ids of all mails, once the accepted ones are stored and processed. */
export async function received(
  client: Awaited<ReturnType<typeof signUp>>['client'],
  taken: number,
): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const ids: string[] = []
    for (let page = 1; ; page += 1) {
      const { mails } = await client.mails.received.query({ page, pageSize: 50 })
      ids.push(...mails.map(({ id }) => id))
      if (mails.length < 50) break
    }
    if (ids.length >= taken || tries > 100) {
      await sleep(5000)
      return ids
    }
    await sleep(2000)
  }
}

/** The ids of the articles of an issue as returned by the API. */
export function storiesIn(body: string): string[] {
  const { stories = [] } = JSON.parse(body) as { stories?: { id: string }[] }
  return stories.map(({ id }) => id)
}
