import { replaceMailboxTokens } from '@tidings/db/queries/mailboxes/mailboxes'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { changeMailboxSecret } from './connect-mailbox.ts'
import { imapServerOf, type MailOAuth, openMailOAuth } from './mail-oauth.ts'
import { openMailProvider } from './testing/mail-provider.ts'
import { openMailboxRun } from './testing/mailbox-run.ts'

const MINUTE = 60_000
const VISIT = { redirectUri: 'https://tidings.test/back', state: 's', nonce: 'n', verifier: 'v'.repeat(43) }

describe.each(DATABASES)('a mailbox with tokens, on %s,', (kind) => {
  const provider = forEachTest(openMailProvider)
  let oauth: MailOAuth
  const mailbox = forEachTest(async () => {
    oauth = openMailOAuth(provider.clients, openFetcher(provider.network))
    const access = { ...imapServerOf('google'), username: provider.account, password: 'none' }
    const opened = await openMailboxRun(kind, { access, network: provider.network })
    const code = provider.visit(oauth.authorizationUrl('google', VISIT)).searchParams.get('code') ?? ''
    const { tokens } = await oauth.exchange('google', code, VISIT)
    await changeMailboxSecret(opened.run, await opened.row(), { provider: 'google', tokens })
    return opened
  })
  const workOn = (at: MailOAuth = oauth) => mailbox.workOn({ oauth: at })
  const expire = () => mailbox.change({ access_until: Date.now() + MINUTE / 2 })

  test('is read with its access token until that expires; then with another, and new tokens are stored sealed', async () => {
    const first = await mailbox.row()
    expect(await workOn()).toMatchObject({ problem: null, state: 'choosing' })
    expect(provider.tokenRequests()).toBe(1)
    await expire()
    expect(await workOn()).toMatchObject({ problem: null })
    expect(provider.tokenRequests()).toBe(2)
    const row = await mailbox.row()
    expect(row.refresh_token).not.toBe(first.refresh_token)
    expect(row.access_until).toBeGreaterThan(Date.now() + 50 * MINUTE)
    expect(JSON.stringify([first, row])).not.toMatch(/access-\w{8}|refresh-\w{8}/)
    expect(mailbox.secrets.open(row.refresh_token ?? '', row.id)).toMatch(/^refresh-/)
    await expire()
    expect(await workOn()).toMatchObject({ problem: null })
  })

  test('keeps its refresh token if it gets no other', async () => {
    provider.behave({ fields: { refresh_token: undefined } })
    await expire()
    const before = mailbox.secrets.open((await mailbox.row()).refresh_token ?? '', mailbox.id)
    expect(await workOn()).toMatchObject({ problem: null })
    expect(mailbox.secrets.open((await mailbox.row()).refresh_token ?? '', mailbox.id)).toBe(before)
  })

  test('is read with a new access token when the stored one was revoked early', async () => {
    provider.withdraw('access tokens')
    expect(await workOn()).toMatchObject({ problem: null })
    expect(provider.tokenRequests()).toBe(2)
  })

  test.each(['expired', 'valid'])(
    'waits for its user once access was withdrawn, with an %s token',
    async (how) => {
      provider.withdraw('all')
      if (how === 'expired') await expire()
      expect(await workOn()).toMatchObject({ problem: 'access-withdrawn' })
      expect(await mailbox.row()).toMatchObject({ problem: 'access-withdrawn', next_at: null })
    },
  )

  test.each([503, 429, 401, 'without end'] as const)(
    'is read later if the token endpoint answers with %s',
    async (token) => {
      provider.behave({ token })
      await expire()
      expect(await workOn()).toMatchObject({ problem: 'authorization-unavailable' })
      expect((await mailbox.row()).next_at).toBeGreaterThan(Date.now())
      provider.behave()
      expect(await workOn()).toMatchObject({ problem: null })
    },
  )

  test('is read later if the operator has removed the client, or the mail server refuses even new tokens', async () => {
    await expire()
    const none = openMailOAuth({}, openFetcher(provider.network))
    expect(await workOn(none)).toMatchObject({ problem: 'authorization-unavailable' })
    provider.behave({ mail: '[AUTHENTICATIONFAILED] Invalid credentials (Failure)' })
    expect(await workOn()).toMatchObject({ problem: 'access-refused' })
    expect((await mailbox.row()).next_at).toBeGreaterThan(Date.now())
    provider.behave({ mail: '[UNAVAILABLE] Temporary authentication failure' })
    expect(await workOn()).toMatchObject({ problem: 'server-busy' })
    provider.behave({ mail: '[ALERT] IMAP access is disabled for your domain.' })
    expect(await workOn()).toMatchObject({ problem: 'imap-disabled' })
  })

  test('is read with the tokens of another process that refreshed them first', async () => {
    await expire()
    const beaten: MailOAuth = {
      ...oauth,
      async refresh(at, token) {
        // The other process is faster, and the provider takes each refresh token once.
        const { refresh_token: sealed, id } = await mailbox.row()
        const tokens = await oauth.refresh(at, token)
        const earlier = { id, refresh_token: sealed }
        await replaceMailboxTokens(mailbox.db, earlier, {
          refresh_token: mailbox.secrets.seal(tokens.refreshToken, id),
          access_token: mailbox.secrets.seal(tokens.accessToken, id),
          access_until: tokens.accessUntil,
        })
        return oauth.refresh(at, token)
      },
    }
    expect(await workOn(beaten)).toMatchObject({ problem: null })
    expect(provider.tokenRequests()).toBe(3)
  })
})

test('the authorization URLs ask for IMAP, offline, with PKCE', () => {
  const clients = {
    google: { clientId: 'a', clientSecret: 'b' },
    microsoft: { clientId: 'c', clientSecret: 'd' },
  }
  const oauth = openMailOAuth(clients, openFetcher())
  const asked = (provider: 'google' | 'microsoft') => {
    const url = new URL(oauth.authorizationUrl(provider, VISIT, 'ada@mail.example'))
    return { at: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) }
  }
  const both = {
    ...{ response_type: 'code', redirect_uri: VISIT.redirectUri, state: 's', nonce: 'n' },
    ...{ code_challenge_method: 'S256', login_hint: 'ada@mail.example' },
  }
  expect(asked('google')).toMatchObject({
    ...both,
    at: 'https://accounts.google.com/o/oauth2/v2/auth',
    client_id: 'a',
    scope: 'https://mail.google.com/ openid email',
    access_type: 'offline',
    prompt: 'consent',
  })
  expect(asked('microsoft')).toMatchObject({
    ...both,
    at: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    client_id: 'c',
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access openid email',
  })
})
