import { createTidingsClient } from '@tidings/api/client'
import { addArticle } from '@tidings/api/testing/add-article'
import { addOptIn } from '@tidings/api/testing/add-opt-in'
import { codeOf } from '@tidings/api/testing/authenticator'
import { receiveDemoWeek } from '@tidings/api-server/demo/receive-demo-week'
import { deliverTo } from '@tidings/api-server/testing/mail-conversation'
import { signUp, startTestServer, type TestServer } from '@tidings/api-server/testing/test-server'
import { seedMail } from '@tidings/db/testing/seed'
import { seedReceipt } from '@tidings/db/testing/seed-receiving'
import type { Page } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { outboxLink } from './outbox-link.ts'
import { openScreenPage } from './screen-page.ts'

/** The password of users that `signUp` creates. */
export const PASSWORD = 'correct horse'

/** Pages whose users have, together, everything that a screen can show. */
export interface AccessibleFixture {
  server: TestServer
  /** Of a user with a week of mail and everything that can go wrong, of a new user, and of a signed-out visitor. */
  full: Page
  empty: Page
  visitor: Page
  articleId: string
  /** Of an article whose picture is missing. */
  brokenId: string
  newsletterId: string
  /** The path of the link that sets a new password. */
  resetPath: string
  close(): Promise<void>
}

/** Opens a server with the demo's week, and pages of its users. The caller closes it. */
export async function openAccessibleFixture(): Promise<AccessibleFixture> {
  const server = await startTestServer()
  await receiveDemoWeek(server.app)
  const nobody = createTidingsClient({ baseUrl: server.url })
  const { token } = await nobody.auth.login.mutate({ email: 'mara@example.com', password: 'tidings' })
  const client = createTidingsClient({ baseUrl: server.url, token })
  const [article, ...others] = (await client.articles.list.query({})).articles
  if (!article) throw new Error('The demo has no article.')
  const { id: articleId, newsletterId } = article
  const { fullText } = await client.articles.get.query({ id: articleId })
  const words = fullText
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/)
  await client.highlights.add.mutate({ id: articleId, text: words.slice(0, 12).join(' ') })
  // Two, so that the reader has a next article.
  for (const { id } of [article, ...others].slice(0, 2)) {
    await client.articles.save.mutate({ articleId: id, saved: true })
  }
  // The page of an issue shows the reclassified part and its correction.
  const [issue] = (await client.newsletters.issues.query({ id: newsletterId })).issues
  const { stories } = await client.issues.get.query({ id: issue?.id ?? '' })
  const last = stories.at(-1)
  if (!issue || !last || stories.length < 2) throw new Error('The newest issue has too few stories.')
  await client.issues.reclassifyAsNonArticle.mutate({ id: issue.id, articleId: last.id })
  await client.newsletters.add.mutate({ name: 'x'.repeat(200), sourceEmail: 'waiting@example.com' })
  await client.imports.create.mutate({ files: [{ name: 'interrupted.mbox', size: 9, lastModified: 1 }] })
  const { user } = await client.user.get.query({})
  await askToForward(server, user.emailAddress)
  const { db } = server.app.database
  const brokenId = await addArticle(
    db,
    { userId: user.uid, newsletterId },
    {
      title: 'The quay',
      // Not the newest issue.
      received_at: Date.now() - 30 * 86_400_000,
      html: '<figure><img src="/api/pictures/gone.png?sig=x" alt="A ship" width="600" height="400"><figcaption>The quay, 1931</figcaption></figure>',
    },
  )
  await addOptIn(db, user.uid)
  await seedReceipt(db, { userId: user.uid, newsletterId, mailId: await seedMail(db, user.uid) })
  const asked = { url: 'https://hooks.example/in', events: ['highlight.made' as const] }
  const { webhook } = await client.webhooks.create.mutate(asked)
  await addFailures(server, user.uid, webhook.id)

  const { client: second } = await signUp(server.url, 'Second')
  const { secret } = await second.twoStep.begin.mutate()
  await second.twoStep.switchOn.mutate({ password: PASSWORD, code: codeOf(secret) })
  await nobody.account.forgotPassword.mutate({ email: 'second@example.com' })
  const reset = new URL(await outboxLink(server.dataDir, 'Set a new password'))
  const browser = await launchChromium()
  return {
    ...{ server, articleId, brokenId, newsletterId, resetPath: reset.pathname + reset.hash },
    full: await openScreenPage(browser, server.url, token),
    empty: await openScreenPage(browser, server.url, (await signUp(server.url, 'Nobody')).token),
    visitor: await openScreenPage(browser, server.url),
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Sends what a provider asks before it forwards mail. */
async function askToForward({ smtpPort }: TestServer, to: string): Promise<void> {
  const text = [
    'From: Gmail Team <forwarding-noreply@google.com>',
    'Subject: (#481516234) Gmail Forwarding Confirmation - Receive Mail from ann@gmail.example',
    'Message-ID: <question@google.example>',
    '',
    'ann@gmail.example has requested to automatically forward mail to your email address.',
    'Confirmation code: 481516234',
    'To allow this, please click the link below to confirm the request:',
    'https://mail-settings.google.com/mail/vf-abc',
  ].join('\r\n')
  await deliverTo(smtpPort, { from: 'noreply@google.com', to, text })
}

/** A webhook that was switched off after a delivery that failed, a book that was refused, and a token that is none. */
async function addFailures({ app }: TestServer, user_id: string, id: string): Promise<void> {
  const { db } = app.database
  const off = { disabled_at: 2, disabled_because: 'failing' as const, dropped: 3 }
  await db.updateTable('webhooks').set(off).where('id', '=', id).execute()
  const failed = { event: 'highlight.made' as const, state: 'failed' as const, body: null, attempts: 8 }
  const times = { created_at: 1, attempted_at: 2, next_at: null }
  const delivery = { id: 'msg_1', webhook_id: id, user_id, ...failed, ...times, status: 503, reason: null }
  await db.insertInto('webhook_deliveries').values(delivery).execute()
  const kindle = { user_id, address: 'ann@kindle.com', is_enabled: 0 as const, hour: 7 }
  await db
    .insertInto('book_mails')
    .values({ ...kindle, sent_at: 1, problem: 'refused' })
    .execute()
  const readwise = { user_id, token: null, connected_at: 1, sent: 5, refused: 1 }
  await db.insertInto('readwise').values(readwise).execute()
}
