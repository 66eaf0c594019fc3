import { pushKeys } from '@tidings/api/testing/push-keys'
import { signUp } from '@tidings/api-server/testing/test-server'
import { secretsOfUser } from '@tidings/jobs/receive/user-secrets'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const fixture = forAllTests(() => openBrowserFixture())
let context: BrowserContext
let page: Page
let devtools: CDPSession
let registrationId = ''
beforeAll(async () => {
  const { token } = await signUp(fixture.server.url)
  context = await fixture.signedIn(token, { serviceWorkers: 'allow', permissions: ['notifications'] })
  // The browser of the tests has no push service.
  await context.addInitScript(({ keys }) => {
    const endpoint = 'https://push.example/send/1'
    let made: object | null = null
    const unsubscribe = async () => {
      made = null
      return true
    }
    PushManager.prototype.getSubscription = async () => made as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const { applicationServerKey: key, userVisibleOnly } = options ?? {}
      if (!userVisibleOnly || typeof key !== 'string' || key.length !== 87) throw new Error('Not allowed')
      made = { toJSON: () => ({ endpoint, keys }), unsubscribe }
      return made as PushSubscription
    }
  }, pushKeys())
  page = await context.newPage()
  devtools = await context.newCDPSession(page)
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
})

const subscriptions = () =>
  fixture.server.app.database.db.selectFrom('push_subscriptions').select('session').execute()
const toggle = () => page.getByRole('switch', { name: 'Notifications in this browser' })

test('notifications are off until one switch turns them on, and off again', async () => {
  await page.goto(`${fixture.server.url}/settings?tab=digest`)
  await toggle().waitFor()
  expect(await toggle().getAttribute('aria-checked')).toBe('false')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await toggle().click()
  await expect.poll(() => toggle().getAttribute('aria-checked')).toBe('true')
  expect(await subscriptions()).toHaveLength(1)
  await toggle().click()
  await expect.poll(() => toggle().getAttribute('aria-checked')).toBe('false')
  expect(await subscriptions()).toEqual([])
})

/** The browser's service worker. */
function serviceWorker() {
  const [sw] = context.serviceWorkers()
  if (!sw) throw new Error('There is no service worker.')
  return sw
}

test('a push is shown with its count, a later one in its place, and a click opens what it is about', async () => {
  await page.goto(fixture.server.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => registrationId).not.toBe('')
  const worker = serviceWorker()
  // The browser can't show notifications: those it would show are in a list.
  await worker.evaluate(() => {
    const shown: object[] = []
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, { body, tag } = {}) => void shown.push({ title, body, tag })
    Object.assign(self, { shown })
  })
  const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
  const push = (data: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: fixture.server.url, registrationId, data: JSON.stringify(data) },
    })
  const edition = { title: 'Your digest is ready', tag: 'edition' }
  await push({ kind: 'edition', count: 12 })
  await expect.poll(shown).toEqual([{ ...edition, body: '12 stories' }])
  await push({ kind: 'edition', count: 1 })
  await push({ kind: 'confirmations', count: 2 })
  await expect.poll(shown).toEqual([
    { ...edition, body: '12 stories' },
    { ...edition, body: 'One story' },
    { title: 'Confirmations wait for you', tag: 'confirmations', body: '2 subscriptions to confirm' },
  ])

  const click = (tag: string) =>
    worker.evaluate((of) => {
      const notification = { tag: of, close() {} }
      const event = new Event('notificationclick')
      self.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }))
    }, tag)
  await click('confirmations')
  await page.waitForURL('**/newsletters/waiting')
  await click('edition')
  await page.waitForURL(`${fixture.server.url}/`)
})

test('a subscription that the push service ends is renewed, or replaced by the one it names', async () => {
  await page.goto(`${fixture.server.url}/settings?tab=digest`)
  const { keys } = pushKeys()
  const end = (replaced: boolean) =>
    serviceWorker().evaluate(
      async ([isReplaced, keysOf]) => {
        const made = (endpoint: string) => ({ toJSON: () => ({ endpoint, keys: keysOf }) })
        const subscribe = async () => made('https://push.example/send/2') as unknown as PushSubscription
        Object.assign(PushManager.prototype, { subscribe })
        const newSubscription = isReplaced ? made('https://push.example/send/3') : null
        const event = new Event('pushsubscriptionchange')
        const works: Promise<unknown>[] = []
        const waitUntil = (work: Promise<unknown>) => works.push(work)
        self.dispatchEvent(Object.assign(event, { newSubscription, waitUntil }))
        await Promise.all(works)
      },
      [replaced, keys] as const,
    )
  const { database, files } = fixture.server.app
  const endpoints = async () => {
    const rows = await database.db.selectFrom('push_subscriptions').selectAll().execute()
    const box = await secretsOfUser({ db: database.db, files }, rows[0]?.user_id ?? '', 'push')
    return rows.map(({ sealed, session }) => JSON.parse(box.open(sealed, session)).endpoint)
  }
  await end(false)
  expect(await endpoints()).toEqual(['https://push.example/send/2'])
  await end(true)
  expect(await endpoints()).toEqual(['https://push.example/send/3'])
})
