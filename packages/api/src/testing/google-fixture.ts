import { openIdentityProvider } from '@tidings/accounts/identity-provider/identity-provider'
import { finishGoogle } from '@tidings/accounts/sign-in/google-sign-in'
import type { Database } from '@tidings/db/database'
import type { UserRow } from '@tidings/db/schema'
import { seedUser } from '@tidings/db/testing/seed'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createCaller } from '../router.ts'
import type { Context } from '../trpc/context.ts'
import { cookieJar } from './cookie-jar.ts'
import { type OidcProvider, startOidcProvider } from './oidc-provider.ts'
import { QUICK_HASH } from './quick-password.ts'
import { openTestApp, type TestApp } from './test-app.ts'

export const ORIGIN = 'https://tidings.test'
export const PASSWORD = 'correct horse'

/** A browser with cookies that goes to the provider and back. */
export interface TestBrowser {
  call(): Promise<ReturnType<typeof createCaller>>
  /** Starts signing in; returns the URL at the provider. */
  begin(input?: { from?: string; timeZone?: string; invitation?: string }): Promise<string>
  /** Returns from the provider with these parameters; gives the path to show. */
  finish(query: object): Promise<string>
  /** From that URL at the provider to the path to show. */
  returnFrom(url: string): Promise<string>
  /** The whole sign-in. */
  signIn(input?: { from?: string; timeZone?: string; invitation?: string }): Promise<string>
  who(): Promise<Awaited<ReturnType<ReturnType<typeof createCaller>['auth']['session']>>['user']>
  /** Its Cookie header. */
  cookies(): string
}

/** An app with a provider on loopback instead of Google. */
export interface GoogleFixture extends TestApp {
  provider: OidcProvider
  /** Resets the provider to correct behaviour, without the app's cache and with a new person signed in. */
  renew(): void
  /** Sets the timeout for the provider in ms (default: as in production), and clears what is cached of it. */
  wait(deadlineMs?: number): void
  openBrowser(): TestBrowser
  /** Adds a user with a password; returns the id. */
  withPassword(email: string): Promise<string>
  usersWith(email: string): Promise<UserRow[]>
}

/** One for all tests of a suite, each of which begins with a new person at the provider. */
export function useGoogleFixture(kind: Database['kind']): GoogleFixture {
  const app = {} as GoogleFixture
  beforeAll(async () => {
    Object.assign(app, await openGoogleFixture(kind))
  })
  beforeEach(() => app.renew())
  afterAll(() => app.close())
  return app
}

/** Opens an app and its provider; the caller closes it. */
export async function openGoogleFixture(kind: Database['kind']): Promise<GoogleFixture> {
  const provider = await startOidcProvider()
  const app = await openTestApp(kind, { secure: true })
  let people = 0

  function openBrowser(): TestBrowser {
    const jar = cookieJar()
    async function context(): Promise<Context> {
      const cookies = jar.header()
      const session = await app.services.sessions.find({ cookie: cookies })
      return {
        ...app.services,
        origin: ORIGIN,
        cookies,
        userAgent: undefined,
        session,
        setCookie: jar.take,
      }
    }
    const call = async () => createCaller(await context())
    const begin: TestBrowser['begin'] = async (input = {}) => (await (await call()).auth.google(input)).url
    const finish = async (query: object) => finishGoogle(await context(), { ...query })
    const returnFrom = async (url: string) =>
      finish(Object.fromEntries((await provider.visit(url)).searchParams))
    return {
      call,
      begin,
      finish,
      returnFrom,
      signIn: async (input) => returnFrom(await begin(input)),
      who: async () => (await (await call()).auth.session()).user,
      cookies: () => jar.header() ?? '',
    }
  }

  function wait(deadlineMs?: number): void {
    const options = deadlineMs === undefined ? {} : { deadlineMs }
    app.services.google = openIdentityProvider(provider.settings, options)
  }

  return {
    ...app,
    provider,
    renew() {
      provider.behave()
      people += 1
      const email = `mara${people}@reader.example`
      provider.person = { sub: `sub-${people}`, email, email_verified: true, name: 'Mara Olsen' }
      wait()
      app.logged.length = 0
    },
    wait,
    openBrowser,
    async withPassword(email) {
      const id = await seedUser(app.db, 'Squatter')
      await app.db
        .updateTable('users')
        .set({ email, password_hash: QUICK_HASH })
        .where('id', '=', id)
        .execute()
      return id
    },
    usersWith: (email) => app.db.selectFrom('users').selectAll().where('email', '=', email).execute(),
    async close() {
      await app.close()
      await provider.close()
    },
  }
}
