import { offerPasskey } from '@tidings/accounts/sign-in/passkey-setup'
import { createCaller } from '../router.ts'
import type { Context } from '../trpc/context.ts'
import { PASSWORD, userWithPassword } from './authenticator.ts'
import { cookieJar } from './cookie-jar.ts'
import { type PasskeyDevice, passkeyDevice } from './passkey-device.ts'
import type { TestApp } from './test-app.ts'

type Call = ReturnType<typeof createCaller>

/** Adds a passkey to the account of `call`; returns its device and id. */
export async function addPasskey(
  call: Call,
  {
    device = passkeyDevice(),
    name = 'Laptop',
    code,
  }: { device?: PasskeyDevice; name?: string; code?: string | undefined } = {},
) {
  const offer = await call.passkeys.begin({ password: PASSWORD, code })
  const { id } = await call.passkeys.add({ credential: device.make(offer), name })
  return { device, id }
}

/** Adds a user with a passkey, and a password only on request, because hashing is slow. */
export async function userWithPasskey(
  app: TestApp,
  { device = passkeyDevice(), hasPassword = false }: { device?: PasskeyDevice; hasPassword?: boolean } = {},
) {
  const reader = await (hasPassword ? userWithPassword(app) : app.newReader())
  const credential = await makePasskey(app, reader.token, device)
  const { id } = await reader.call.passkeys.add({ credential, name: 'Laptop' })
  return { ...reader, device, id }
}

/** A new credential of a session's browser, to be added in that session. */
export async function makePasskey(
  app: TestApp,
  token: string,
  device = passkeyDevice(),
): Promise<ReturnType<PasskeyDevice['make']>> {
  return device.make(await offerTo(app, token))
}

/** The creation options for a session, without checking the password. */
export async function offerTo(app: TestApp, token: string): ReturnType<typeof offerPasskey> {
  const session = await app.services.sessions.find({ authorization: `Bearer ${token}` })
  if (!session) throw new Error('Nobody is signed in by that token.')
  return offerPasskey(contextOf(app, { session }), session.user)
}

function contextOf(app: TestApp, about: Partial<Context>): Context {
  return {
    ...app.services,
    origin: 'http://tidings.test',
    cookies: undefined,
    userAgent: undefined,
    session: undefined,
    setCookie: () => {},
    ...about,
  }
}

/** A signed-out browser with its cookies. */
export function passkeyBrowser(app: TestApp) {
  const jar = cookieJar()
  async function call(): Promise<Call> {
    const cookies = jar.header()
    const session = await app.services.sessions.find({ cookie: cookies })
    return createCaller(contextOf(app, { cookies, session, setCookie: jar.take }))
  }
  return {
    call,
    jar,
    begin: async () => (await call()).auth.beginPasskey(),
    async signIn(device: PasskeyDevice, faults: Parameters<PasskeyDevice['show']>[1] = {}) {
      const offer = await (await call()).auth.beginPasskey()
      return (await call()).auth.passkey({ credential: device.show(offer, faults) })
    },
  }
}
