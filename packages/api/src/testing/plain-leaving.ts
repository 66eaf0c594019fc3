import type { LeavingDesk, LeavingOutcome, LeavingWay } from '../context.ts'

/** What mails name as ways to leave in a test, what was asked of whom, and how that is answered. */
export interface PlainLeaving {
  desk: LeavingDesk
  ways: LeavingWay[]
  asked: unknown[]
  answer: () => Promise<LeavingOutcome>
}

/** A desk that reads no mails and asks nobody. */
export function plainLeaving(): PlainLeaving {
  const leaving: PlainLeaving = {
    ways: [],
    asked: [],
    answer: async () => ({ isDone: true, status: 200, why: null }),
    desk: {
      waysOf: async () => leaving.ways,
      byOneClick(url) {
        leaving.asked.push(url)
        return leaving.answer()
      },
      byMail(mail) {
        leaving.asked.push(mail)
        return leaving.answer()
      },
    },
  }
  return leaving
}
