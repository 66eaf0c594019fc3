import { createCaller } from '@tidings/api/router'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import { deleteUser, findUserByEmail, verifyEmail } from '@tidings/db/queries/accounts/users'
import { countWaitingMails, hasMailSince } from '@tidings/db/queries/mails/mails'
import { dateHeader } from '@tidings/mail/mime/date-header'
import type { App } from '../app/open-app.ts'
import { servicesOf } from '../app/services-of.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { sendDemo } from './send-demo.ts'

const ACCOUNT = { name: 'Mara Olsen', email: 'mara@example.com', password: 'tidings' }
const WEEK_IS_OLD_MS = 12 * 3_600_000
const PATIENCE_MS = 120_000

/** What the demo user has done, oldest first. */
const DEMO_READ: readonly { title: string; passages?: readonly string[]; saved?: boolean }[] = [
  { title: 'The second-best chair', saved: true, passages: ['moving is an audit'] },
  {
    title: 'Greenhouse robots are paid by the tomato',
    passages: ['Idle machines travel south by rail in winter.'],
  },
  {
    title: 'A language model learned to say “I would ask Margit”',
    saved: true,
    passages: [
      'If passing on is too cheap, everything ends up on Margit’s desk. If it is too dear, the model bluffs.',
      'It is the first computer that has ever introduced itself before putting someone through.',
    ],
  },
  { title: 'The night train that sells desks instead of beds', saved: true },
  {
    title: 'A file system that forgets on purpose',
    passages: ['A disk fills up because keeping is free and deciding is not.'],
  },
]

/**
 * Creates a demo account and sends it a week of fictional newsletters over SMTP, unless that was done recently;
 * resolves when they are processed. Returns how to sign in, as one line.
 */
export async function receiveDemoWeek(app: App): Promise<string> {
  const { db } = app.database
  const now = new Date()
  const known = await findUserByEmail(db, ACCOUNT.email)
  if (!known || !(await hasMailSince(db, known.id, now.getTime() - WEEK_IS_OLD_MS))) {
    if (known) {
      await deleteUser(db, known.id)
      await sweepFiles(db, app.files)
    }
    const call = await deliverWeek(app, now)
    await settled(app)
    // As if it had been there all week: on the day of a first import the digest begins with that.
    await db
      .updateTable('articles')
      .set(({ ref }) => ({ stored_at: ref('received_at') }))
      .execute()
    await readDemoWeek(call)
  }
  await settled(app)
  return `log in as ${ACCOUNT.email} with the password ${ACCOUNT.password}`
}

/** Returns a caller signed in as the user. */
async function deliverWeek(app: App, now: Date): Promise<ReturnType<typeof createCaller>> {
  const services = await servicesOf(app)
  const visitor = {
    ...services,
    origin: '',
    cookies: undefined,
    userAgent: undefined,
    session: undefined,
    setCookie: () => {},
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { user, token } = await createCaller(visitor).auth.signup({ ...ACCOUNT, timeZone })
  // Digests by mail go to confirmed addresses only.
  await verifyEmail(app.database.db, user.uid, ACCOUNT.email, Date.now())
  // A separate SMTP server that uses the Date header as the time of arrival, so that the mails spread over a week.
  const server = await startMailServer({
    receiver: app.receiver,
    log: app.log.child({}, { level: 'warn' }),
    protocol: 'smtp',
    host: '127.0.0.1',
    port: 0,
    receivedAt: (raw) => dateHeader(raw) ?? Date.now(),
  })
  try {
    await sendDemo({ host: '127.0.0.1', port: server.port, recipient: user.emailAddress, now })
  } finally {
    await server.close()
  }
  const session = await services.sessions.find({ authorization: `Bearer ${token}` })
  return createCaller({ ...visitor, session })
}

/**
 * Reads, saves and highlights some of the demo week, so that no screen is empty. `call` is signed in as the demo user.
 */
async function readDemoWeek(call: ReturnType<typeof createCaller>): Promise<void> {
  const { articles } = await call.articles.list({ pageSize: 100 })
  for (const { title, passages = [], saved = false } of DEMO_READ) {
    const article = articles.find((other) => other.title === title)
    if (!article) continue
    const articleId = article.id
    await call.articles.read({ articleId, read: true })
    if (saved) await call.articles.save({ articleId, saved })
    for (const text of passages) await call.highlights.add({ id: articleId, text })
  }
}

async function settled({ database }: App): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while ((await countWaitingMails(database.db)) > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
