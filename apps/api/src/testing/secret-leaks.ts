import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '@tidings/api/testing/authenticator'
import { passkeyDevice } from '@tidings/api/testing/passkey-device'
import { type SigningKey, signed } from '@tidings/mail/sender/testing/signed-mail'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { vi } from 'vitest'
import { converse } from './mail-conversation.ts'
import type { TestServer } from './test-server.ts'

/** Secrets that must not be in a log, the responses, and the expected number of log lines per event. */
export interface SecretLeaks {
  /** By kind. */
  secrets: Map<string, string>
  /** Full error responses. */
  refusals: string[]
  events: Record<string, number>
}

/**
 * Runs an account's lifecycle on a server that trusts `key` as kernel.example's: sign-up, sign-ins, refusals, a changed
 * and a forgotten password, two-step sign-in, a passkey, server errors, and accepted, refused and quarantined mails.
 * `n` distinguishes accounts.
 */
export async function secretLeaks(server: TestServer, key: SigningKey, n: number): Promise<SecretLeaks> {
  const secrets = new Map<string, string>()
  const refusals: string[] = []
  const secret = (what: string, value: string) => {
    secrets.set(`${what} ${n}`, value)
    return value
  }
  const call = async (name: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(`${server.url}/api/trpc/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) refusals.push(text)
    const cookie = response.headers.get('set-cookie')?.match(/=([^;]{16,})/)?.[1]
    if (cookie !== undefined) secret(`cookie of ${name} ${secrets.size}`, cookie)
    return response.ok ? JSON.parse(text).result.data : undefined
  }

  const email = secret('address', `life-${n}-privately@reader.example`)
  const first = secret('first password', `first-password-${n}-7715`)
  const wrong = secret('wrong password', `wrong-password-${n}-2294`)
  const { token, user } = await call('auth.signup', { name: `Life ${n}`, email, password: first })
  secret('token of the sign-up', token)
  await call('auth.login', { email, password: wrong })
  await call('auth.login', {
    email: secret('unknown address', `nobody-${n}@reader.example`),
    password: wrong,
  })
  const { token: second } = await call('auth.login', { email, password: first })
  secret('token of the sign-in', second)
  const chosen = secret('second password', `second-password-${n}-6031`)
  const changed = await call('account.changePassword', { password: first, newPassword: chosen }, second)
  secret('token of the change', changed.token)
  await call('account.forgotPassword', { email })
  const link = secret('token of a link', await tokenMailed(server, '/reset-password'))
  const last = secret('third password', `third-password-${n}-9152`)
  await call('account.resetPassword', { token: link, password: last })
  await call('account.resetPassword', { token: link, password: last })
  const { token: third } = await call('auth.login', { email, password: last })
  const { secret: http } = await call('twoStep.begin', {}, third)
  secret('secret of the app', http)
  const keys = { password: last, code: codeOf(http) }
  const { recoveryCodes } = await call('twoStep.switchOn', keys, third)
  for (const [i, code] of recoveryCodes.entries()) secret(`recovery code ${i}`, code)
  await call('auth.login', { email, password: last })
  await call('auth.login', {
    email,
    password: last,
    code: secret('wrong code', 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'),
  })
  const { token: fourth } = await call('auth.login', { email, password: last, code: recoveryCodes[0] })
  secret('token by a recovery code', fourth)

  const page = { cookie: `tidings=${fourth}`, 'content-type': 'application/json' }
  const made = await fetch(`${server.url}/api/auth/token`, { method: 'POST', headers: page })
  const { token: access } = await made.json()
  secret('access token', access)
  await call('account.changePassword', { password: wrong, newPassword: chosen }, access)
  await call('auth.token', {}, access)

  const offer = await call('passkeys.begin', { password: last, code: recoveryCodes[1] }, fourth)
  secret('challenge', offer.challenge)
  const device = passkeyDevice()
  const credential = device.make(offer, { origin: server.url.replace('127.0.0.1', 'localhost') })
  await call('passkeys.add', { credential }, fourth)
  await call('passkeys.add', { credential }, fourth)
  const shown = device.show({ rpId: 'localhost', challenge: offer.challenge })
  secret('signature', shown.response.signature)
  await call('auth.passkey', { credential: shown })

  await faultOfOurs(server, async () => {
    const query = secret('what was asked', `private-question-${n}-4478`)
    await call('highlights.add', { id: query, text: query, prefix: query }, fourth)
    refusals.push(await (await fetch(`${server.url}/api/articles?tags=${query}`, bearer(fourth))).text())
  })
  for (const body of ['{', `{"email":"${email}","password":"${wrong}"}x`]) {
    const headers = { 'content-type': 'application/json' }
    refusals.push(
      await (await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body })).text(),
    )
  }
  refusals.push(await (await fetch(`${server.url}/api/pictures/in-mail/${link}`)).text())
  const state = secret('state', `private-state-${n}-5520`)
  const cookie = `tidings-sign-in=${secret('cookie of the state', `private-cookie-${n}-1187`)}`
  const back = `${server.url}/api/auth/google/callback?state=${state}&code=${link}`
  await fetch(back, { headers: { cookie }, redirect: 'manual' })
  const form = { ...bearer(fourth).headers, 'content-type': 'multipart/form-data; boundary=B' }
  const upload = { method: 'POST', headers: form, body: '--B--\r\n' }
  refusals.push(await (await fetch(`${server.url}/api/user/upload-avatar`, upload)).text())

  const inbox = secret('inbox address', user.emailAddress)
  const subject = secret('subject', `Private subject ${n} 3390`)
  const words = secret('body', `private-words-${n}-8126`)
  const mail = (id: string) =>
    roundup({ id: `${id}-${n}`, items: [SCHEDULER, [words, SAILS[1]]] }).replace(
      /^Subject: .*$/m,
      `Subject: ${subject}`,
    )
  const sender = secret('sender', `bounce-${n}@kernel.example`)
  for (const raw of [await signed(mail('one'), [key]), mail('forged'), '']) {
    await send(server.smtpPort, sender, ['nobody@inbox.localhost', inbox], raw)
    await settled(server)
  }
  await call('auth.logout', {}, fourth)
  return {
    secrets,
    refusals,
    events: {
      'sign-up': 1,
      'sign-in': 3,
      'sign-in.refused': 4,
      'passkey.added': 1,
      'passkey.refused': 1,
      'password.changed': 1,
      'password.reset-asked': 1,
      'password.reset': 1,
      'two-step.changed': 1,
      'two-step.refused': 1,
      'sign-out': 1,
      'mail.accepted': 2,
      // The unknown recipient of each, and the empty mail.
      'mail.refused': 4,
      'mail.settled': 2,
      'mail.quarantined': 1,
    },
  }
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** The link in the newest account e-mail of the outbox to that path. */
async function tokenMailed({ dataDir }: TestServer, page: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  const taken = usedLetters.get(dataDir) ?? new Set()
  usedLetters.set(dataDir, taken)
  for (let tries = 0; tries < 200; tries += 1) {
    for (const file of await readdir(outbox).catch(() => [])) {
      if (taken.has(file)) continue
      const text = (await readFile(path.join(outbox, file), 'utf8')).replaceAll(/=\r\n/g, '')
      const found = text.includes(page) && /#([\w.=-]+)/.exec(text)?.[1]
      if (!found) continue
      taken.add(file)
      return found
    }
    await sleep(50)
  }
  throw new Error('No letter came.')
}
const usedLetters = new Map<string, Set<string>>()

/** Removes a table while `use` runs. */
async function faultOfOurs({ app }: TestServer, use: () => Promise<void>): Promise<void> {
  const { db } = app.database
  await db.schema.alterTable('articles').renameTo('articles_away').execute()
  await use()
  await db.schema.alterTable('articles_away').renameTo('articles').execute()
}

async function send(port: number, from: string, recipients: string[], raw: string): Promise<void> {
  const talk = await converse(port)
  await talk.say('EHLO mx.kernel.example')
  await talk.say(`MAIL FROM:<${from}>`)
  for (const to of recipients) await talk.say(`RCPT TO:<${to}>`)
  await talk.say('DATA')
  await talk.say(raw === '' ? '.' : `${raw}\r\n.`)
  talk.end()
}

async function settled({ app }: TestServer): Promise<void> {
  const waiting = app.database.db.selectFrom('mails').select('id').where('state', '=', 'waiting')
  await vi.waitUntil(async () => !(await waiting.executeTakeFirst()), { timeout: 90_000, interval: 50 })
}
