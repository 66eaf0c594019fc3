import { offerPasskey } from '@tidings/accounts/sign-in/passkey-setup'
import { createCaller } from '../router.ts'
import type { Context } from '../trpc/context.ts'
import { PASSWORD, userWithPassword } from './authenticator.ts'
import { cookieJar } from './cookie-jar.ts'
import { type PasskeyDevice, passkeyDevice } from './passkey-device.ts'
import type { TestApp } from './test-app.ts'

type Call = ReturnType<typeof createCaller>

/** Adds a passkey to the account that `call` is signed in to; gives its device and id. */
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

/** Adds a user with a passkey, and a password only when asked: those take long. */
export async function userWithPasskey(
  app: TestApp,
  { device = passkeyDevice(), hasPassword = false }: { device?: PasskeyDevice; hasPassword?: boolean } = {},
) {
  const reader = await (hasPassword ? userWithPassword(app) : app.newReader())
  const credential = await makePasskey(app, reader.token, device)
  const { id } = await reader.call.passkeys.add({ credential, name: 'Laptop' })
  return { ...reader, device, id }
}

/** What the browser of a session makes, to be added with that session. */
export async function makePasskey(
  app: TestApp,
  token: string,
  device = passkeyDevice(),
): Promise<ReturnType<PasskeyDevice['make']>> {
  return device.make(await offerTo(app, token))
}

/** What a session’s browser is to make a passkey from, without the password that is asked for it. */
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

/** A browser of somebody who is not signed in, with its cookies. */
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
    async signIn(device: PasskeyDevice, misdeeds: Parameters<PasskeyDevice['show']>[1] = {}) {
      const offer = await (await call()).auth.beginPasskey()
      return (await call()).auth.passkey({ credential: device.show(offer, misdeeds) })
    },
  }
}
