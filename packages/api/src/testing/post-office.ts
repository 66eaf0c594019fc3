import { requestAccountEmail } from '@tidings/accounts/account/request-account-email'
import { sendAccountEmail } from '@tidings/accounts/account/send-account-email'
import { findUser } from '@tidings/db/queries/users'
import { seedUser } from '@tidings/db/testing/seed'
import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** A letter as it left. */
export interface Posted {
  from: string
  to: string
  subject: string
  body: string
}

/** Sends an app's letters to nobody, and keeps them. */
export interface PostOffice {
  /** The next letter to that address that was not asked for before. */
  next(to: string): Promise<Posted>
  /** The token in the next letter to that address. */
  token(to: string): Promise<string>
  /** How many letters to that address have left, once all that was asked for has been worked off. */
  count(to: string): Promise<number>
  /** Makes the mail server refuse so many letters; resolves when it has. */
  refuse(times: number): Promise<void>
  close(): Promise<void>
}

/** Opens it; where browsers reach the app is `https://tidings.test`. */
export async function openPostOffice(app: TestApp): Promise<PostOffice> {
  const { services, db } = app
  const posted: Posted[] = []
  const taken = new Set<Posted>()
  let refusing = 0
  const desk = {
    db,
    links: services.mailedLinks,
    log: services.log,
    origin: () => 'https://tidings.test',
    from: 'no-reply@inbox.test',
    async sendMail(mail: Posted) {
      if (refusing-- > 0) return { isDone: false, why: 'the mail server can’t be reached' }
      posted.push(mail)
      return { isDone: true, why: null }
    },
  }
  const worker = await services.jobs.work(
    { 'send-account-email': (letter, attempt) => sendAccountEmail(desk, letter, attempt) },
    { concurrency: 1, onError: () => {} },
  )

  const next = (to: string) =>
    vi.waitFor(() => {
      const letter = posted.find((each) => each.to === to && !taken.has(each))
      if (!letter) throw new Error(`No letter to ${to} has left.`)
      taken.add(letter)
      return letter
    }, 30_000)

  return {
    next,
    async token(to) {
      const [, token = ''] = /#(\S+)/.exec((await next(to)).body) ?? []
      return token
    },
    async count(to) {
      // One after the other: when this one has left, so have all before it.
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
