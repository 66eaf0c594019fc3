import { requestAccountEmail } from '@tidings/accounts/account/request-account-email'
import { sendAccountEmail } from '@tidings/accounts/account/send-account-email'
import { findUser } from '@tidings/db/queries/accounts/users'
import { seedUser } from '@tidings/db/testing/seed'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** A sent account e-mail. */
export interface Posted {
  from: string
  to: string
  subject: string
  body: string
}

/** Captures an app's account e-mails instead of sending them. */
export interface TestMailbox {
  /** The next account e-mail to that address that was not returned before. */
  next(to: string): Promise<Posted>
  /** The token in the next account e-mail to that address. */
  token(to: string): Promise<string>
  /** How many account e-mails were sent to that address, once the queue is empty. */
  count(to: string): Promise<number>
  /** Makes the mail server reject this many account e-mails; resolves when it has. */
  refuse(times: number): Promise<void>
  close(): Promise<void>
}

/** One for all tests of a suite with that app. */
export function useTestMailbox(app: TestApp): TestMailbox {
  const post = {} as TestMailbox
  beforeAll(async () => {
    Object.assign(post, await openTestMailbox(app))
  })
  afterAll(() => post.close())
  return post
}

/** Opens it; the app's base URL is `https://tidings.test`. */
export async function openTestMailbox(app: TestApp): Promise<TestMailbox> {
  const { services, db } = app
  const posted: Posted[] = []
  const taken = new Set<Posted>()
  let refusing = 0
  const mailer = {
    db,
    links: services.mailedLinks,
    log: services.log,
    origin: () => 'https://tidings.test',
    from: 'no-reply@inbox.test',
    async sendMail(mail: Posted) {
      if (refusing-- > 0) return { isDone: false, reason: 'mail-server-unreachable' }
      posted.push(mail)
      return { isDone: true, reason: null }
    },
  }
  const worker = await services.jobs.work(
    { 'send-account-email': (message, attempt) => sendAccountEmail(mailer, message, attempt) },
    { concurrency: 1, onError: () => {} },
  )

  const next = (to: string) =>
    vi.waitFor(() => {
      const message = posted.find((each) => each.to === to && !taken.has(each))
      if (!message) throw new Error(`No account e-mail to ${to} has left.`)
      taken.add(message)
      return message
    }, 90_000)

  return {
    next,
    async token(to) {
      const [, token = ''] = /#(\S+)/.exec((await next(to)).body) ?? []
      return token
    },
    async count(to) {
      // Sent in order: when this one was sent, so were all before it.
      const last = await findUser(db, await seedUser(db, 'Last'))
      await requestAccountEmail(services, { kind: 'password-changed', userId: last?.id ?? '' })
      await next(last?.email ?? '')
      return posted.filter((each) => each.to === to).length
    },
    refuse: async (times) => {
      refusing = times
      await vi.waitFor(() => expect(refusing).toBeLessThanOrEqual(0), 30_000)
    },
    close: () => worker.stop(),
  }
}
