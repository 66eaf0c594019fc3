import { setTimeout as sleep } from 'node:timers/promises'
import { TidingsError } from '@tidings/api/client'
import { deliverTo } from '@tidings/api-server/testing/mail-conversation'
import { signUp } from '@tidings/api-server/testing/test-server'
import { addressOf, mailOf } from './send-mails.ts'

/** What a client sees that polls during an outage. */
export interface Watch {
  /** How long each page took, in milliseconds; Infinity if it failed. */
  pages: number[]
  /** From connecting to the 250 of an ordinary mail, in milliseconds; Infinity without one. */
  mails: number[]
  stop(): Promise<void>
}

/** Requests a user's articles, and with `mailMs` sends a mail at that interval, until stopped. */
export async function watch(url: string, port: number, mailMs?: number): Promise<Watch> {
  const { token } = await signUp(url, 'Watcher')
  const headers = { authorization: `Bearer ${token}` }
  const pages: number[] = []
  const mails: number[] = []
  let isOver = false
  const every = async (ms: number, times: number[], act: () => Promise<boolean>) => {
    while (!isOver) {
      const begun = performance.now()
      const isGood = await act().catch(() => false)
      times.push(isGood ? performance.now() - begun : Number.POSITIVE_INFINITY)
      await sleep(ms)
    }
  }
  let n = 0
  const running = [
    every(100, pages, async () => (await fetch(`${url}/api/articles`, { headers })).ok),
    ...(mailMs === undefined
      ? []
      : [every(mailMs, mails, async () => (await sendOrdinary(port, `ordinary-${n++}`)).startsWith('250'))]),
  ]
  return {
    pages,
    mails,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Sends one mail on a new connection and returns the last reply. */
export const sendOrdinary = (port: number, token: string, text = mailOf(token, addressOf(0))) =>
  deliverTo(port, { to: addressOf(0), text })

/** The time until an ordinary mail is accepted, in milliseconds. */
export async function untilAccepted(port: number, name: string): Promise<number> {
  const begun = performance.now()
  for (let n = 0; ; n++) {
    const response = await sendOrdinary(port, `${name}-${n}`).catch(() => '')
    if (response.startsWith('250')) return performance.now() - begun
    await sleep(50)
  }
}

/** The response of a server that may be too busy at first. */
export async function whenThereIsTime<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof TidingsError) || error.status !== 503) throw error
      await sleep(500)
    }
  }
}
