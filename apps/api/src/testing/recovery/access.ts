import type { SignInMethodKind } from '@tidings/accounts/account/sign-in-methods'
import { identityId } from '@tidings/accounts/identity-provider/provider-identity'
import { PASSWORD } from '@tidings/api/testing/google-fixture'
import { passkeyDevice } from '@tidings/api/testing/passkey-device'
import { addPasskey, passkeyBrowser } from '@tidings/api/testing/passkey-fixture'
import { pushKeys } from '@tidings/api/testing/push-keys'
import { refusal } from '@tidings/api/testing/refusal'
import { countRecoveryCodes, findTwoStep } from '@tidings/db/queries/accounts/two-steps'
import { findBookMails, saveBookMails } from '@tidings/db/queries/editions/book-mails'
import { findReadwise, insertReadwise } from '@tidings/db/queries/highlights/readwise'
import type { Tables } from '@tidings/db/schema'
import type { LinkPurpose } from '@tidings/db/schema/accounts'
import { seedIdentity } from '@tidings/db/testing/seed'
import type { AccessFixture, StolenAccount } from './access-fixture.ts'
import { type Outcome, outcomes } from './outcomes.ts'
import type { RecoveryName } from './recoveries.ts'

/** A kind of access: how to get it, how to check it, and what each recovery does to it. */
interface Access {
  /** The table where it is stored; none for signed tokens. */
  tables: readonly (keyof Tables)[]
  /** Its sign-in method. */
  method?: SignInMethodKind
  /** Whether the check uses it up. */
  isUsedUp?: boolean
  /** Gives it to the thief; returns the check. */
  give(fixture: AccessFixture, account: StolenAccount): Promise<() => Promise<boolean>>
  after: Record<RecoveryName, Outcome>
}

/** Signs in at the provider with a new browser. */
async function opensByProvider(
  { app }: AccessFixture,
  { id }: StolenAccount,
  know: () => void,
): Promise<boolean> {
  know()
  const browser = app.openBrowser()
  await browser.signIn()
  return (await browser.who())?.uid === id
}

const link = (purpose: LinkPurpose, after: Record<RecoveryName, Outcome>): Access => ({
  tables: ['mailed_links'],
  async give({ app: { db, services } }, { id, now }) {
    const { email } = await now()
    // The undo link goes to an address that the thief had.
    const to = purpose === 'undo' ? `former-${email}` : email
    const token = await services.mailedLinks.mint(db, { purpose, userId: id, email: to, now: Date.now() })
    return async () => (await services.mailedLinks.find(db, token, Date.now())) !== undefined
  },
  after,
})

/** Every kind of access to an account. `x`: it ends; `.`: it remains. */
export const ACCESS: Record<string, Access> = {
  // First, because it invalidates previous ones.
  'recovery codes that were renewed': {
    tables: ['recovery_codes'],
    method: 'recovery-codes',
    async give({ app }, { id, renewCodes }) {
      await renewCodes()
      return async () => (await countRecoveryCodes(app.db, id)) > 0
    },
    after: outcomes('xxxx.', '...', 'xx', '..'),
  },
  'the password': {
    tables: ['users'],
    async give({ app }, { now }) {
      return async () => {
        const { email } = await now()
        const { call } = await app.caller()
        const response = await call.auth.login({ email, password: PASSWORD }).catch((error) => error)
        return response.code !== 'UNAUTHORIZED'
      }
    },
    after: outcomes('xxxxx', '...', '..', '..'),
  },
  'a session': {
    tables: ['sessions'],
    give:
      async (_app, { id, thief }) =>
      async () =>
        (await thief.who())?.uid === id,
    after: outcomes('xxxxx', 'xxx', '..', 'xx'),
  },
  'a browser that signed in before': {
    tables: [],
    give:
      async ({ app }, { thief, now }) =>
      async () =>
        app.services.devices.read(thief.cookies(), 'https://tidings.test', await now()) !== undefined,
    after: outcomes('xxxxx', '...', '..', '..'),
  },
  'a password that was typed and waits for its code': {
    tables: ['second_steps'],
    isUsedUp: true,
    async give({ app }, { now, code }) {
      const browser = app.openBrowser()
      await refusal((await browser.call()).auth.login({ email: (await now()).email, password: PASSWORD }))
      const typed = code()
      return async () => {
        await (await browser.call()).auth.secondStep({ code: typed }).catch(() => {})
        return (await browser.who()) !== null
      }
    },
    after: outcomes('xxxxx', 'xxx', 'xx', '..'),
  },
  'an identity that was joined': {
    tables: ['identities'],
    method: 'identity',
    async give(fixture, account) {
      const { thief, now, code, added } = account
      const know = fixture.personOf((await now()).email)
      await fixture.acts.connect(thief, code())
      const { identities } = await (await thief.call()).identities.list()
      added.identityId = identities.at(-1)?.id ?? ''
      return () => opensByProvider(fixture, account, know)
    },
    after: outcomes('xxxx.', '...', '..', '.x'),
  },
  'the identity that the account was made with': {
    tables: ['identities'],
    async give(fixture, account) {
      const { created_at, email } = await account.now()
      const know = fixture.personOf(email)
      const { issuer } = fixture.app.provider.settings
      const subject = fixture.app.provider.person.sub
      const row = await seedIdentity(fixture.app.db, account.id, { issuer, subject, email, created_at })
      if (identityId(row) === account.added.identityId) throw new Error('These are two.')
      return () => opensByProvider(fixture, account, know)
    },
    after: outcomes('.....', '...', '..', '..'),
  },
  'a passkey': {
    tables: ['passkeys'],
    method: 'passkey',
    async give({ app }, { id, thief, code, added }) {
      const { device, id: passkeyId } = await addPasskey(await thief.call(), { code: code() })
      added.passkeyId = passkeyId
      return async () => {
        const response = await passkeyBrowser(app)
          .signIn(device)
          .catch(() => undefined)
        return response?.user.uid === id
      }
    },
    after: outcomes('xxxx.', '...', '..', 'x.'),
  },
  'an access token': {
    tables: ['api_tokens'],
    async give({ app }, { thief, code }) {
      const asked = { name: 'Reader', scopes: ['read' as const], expiresInDays: null }
      const made = await (await thief.call()).apiTokens.create({ ...asked, password: PASSWORD, code: code() })
      return async () => (await app.services.apiTokens.find(made.secret)) !== undefined
    },
    after: outcomes('xxxxx', 'xxx', '..', '..'),
  },
  'the address of a feed': {
    tables: ['feeds'],
    async give({ app }, { thief }) {
      const { feed } = await (await thief.call()).feeds.create({ kind: 'saved' })
      const row = app.db.selectFrom('feeds').select('id').where('id', '=', feed.id)
      return async () => (await row.executeTakeFirst()) !== undefined
    },
    after: outcomes('xxxxx', 'xxx', '..', '..'),
  },
  'a webhook, which tells of what comes in': {
    tables: ['webhooks', 'webhook_deliveries'],
    async give({ app }, { thief }) {
      const asked = { url: 'https://thief.example/in', events: ['article.stored' as const] }
      const { webhook } = await (await thief.call()).webhooks.create(asked)
      const row = app.db.selectFrom('webhooks').select('id').where('id', '=', webhook.id)
      return async () => (await row.executeTakeFirst()) !== undefined
    },
    after: outcomes('xxxxx', 'xxx', '..', '..'),
  },
  'notifications, which tell when editions come': {
    tables: ['push_subscriptions'],
    async give({ app }, { thief, id }) {
      const asked = { endpoint: 'https://push.example/thief', ...pushKeys().keys }
      await (await thief.call()).push.switchOn(asked)
      const rows = app.db.selectFrom('push_subscriptions').select('session').where('user_id', '=', id)
      return async () => (await rows.executeTakeFirst()) !== undefined
    },
    after: outcomes('xxxxx', 'xxx', '..', 'xx'),
  },
  'the address of an e-reader, which editions are sent to': {
    tables: ['book_mails'],
    async give({ app }, { id }) {
      const schedule = { isEnabled: true, address: 'thief@kindle.com', hour: 7, now: Date.now() }
      await saveBookMails(app.db, id, schedule)
      return async () => (await findBookMails(app.db, id)) !== undefined
    },
    after: outcomes('xxxxx', 'xxx', '..', '..'),
  },
  'a token of Readwise, which gets the highlights': {
    tables: ['readwise', 'readwise_highlights'],
    async give({ app }, { id }) {
      await insertReadwise(app.db, id, { token: 'sealed', now: Date.now() })
      return async () => (await findReadwise(app.db, id)) !== undefined
    },
    after: outcomes('xxxxx', 'xxx', '..', '..'),
  },
  'two-step login, which keeps the owner out': {
    tables: ['two_steps'],
    method: 'two-step',
    give:
      async ({ app }, { id }) =>
      async () =>
        ((await findTwoStep(app.db, id))?.on_since ?? null) !== null,
    after: outcomes('xxx..', '...', 'xx', '..'),
  },
  'an identity that waits for the password in a browser': {
    tables: ['pending_identities'],
    async give(fixture, { now }) {
      fixture.personOf((await now()).email)
      const { sub } = fixture.app.provider.person
      await fixture.app.openBrowser().signIn()
      const waiting = fixture.app.db.selectFrom('pending_identities').where('subject', '=', sub)
      return async () => (await waiting.select('subject').executeTakeFirst()) !== undefined
    },
    // Where it remains, it needs the password of that time.
    after: outcomes('xxxx.', '...', '..', '..'),
  },
  'an identity that is on its way to be joined': {
    tables: ['sign_in_attempts'],
    isUsedUp: true,
    async give(fixture, { thief, now, code }) {
      const { url } = await (await thief.call()).identities.connect({ password: PASSWORD, code: code() })
      return async () => {
        fixture.personOf((await now()).email)
        return (await thief.returnFrom(url)).endsWith('google=connected')
      }
    },
    after: outcomes('xxxxx', 'xxx', '..', 'xx'),
  },
  'a passkey that is being added': {
    tables: ['sign_in_attempts'],
    isUsedUp: true,
    async give(_room, { thief, code }) {
      const call = await thief.call()
      const credential = passkeyDevice().make(await call.passkeys.begin({ password: PASSWORD, code: code() }))
      // The request itself may be in progress by then.
      return async () =>
        call.passkeys.add({ credential }).then(
          () => true,
          () => false,
        )
    },
    after: outcomes('xxxxx', 'xxx', '..', 'xx'),
  },
  'a link to verify': link('verify', outcomes('xxxxx', '...', '..', '..')),
  // Otherwise someone who knows the password could lock the owner out by changing it repeatedly.
  'a link to reset': link('reset', outcomes('xxxx.', '...', '..', '..')),
  'a link to change': link('change', outcomes('xxxxx', '...', '..', '..')),
  'a link to delete': link('delete', outcomes('xxxxx', '...', '..', '..')),
  // A new password keeps it: otherwise whoever changed the address could invalidate the owner's undo link.
  'a link to undo': link('undo', outcomes('xx...', '...', '..', '..')),
  'a mail with a link that waits to be sent': {
    tables: ['mailed_links', 'jobs'],
    async give({ app: { db, services } }, { id: userId }) {
      const asked = { purpose: 'change' as const, userId, email: 'late@thief.example', now: Date.now() }
      const emailId = await services.mailedLinks.prepare(db, asked)
      return async () => (await services.mailedLinks.renew(db, emailId, Date.now())) !== undefined
    },
    after: outcomes('xxxxx', '...', '..', '..'),
  },
}
