import { randomBytes } from 'node:crypto'
import { pictureLinks } from '@tidings/accounts/avatars/picture-links'
import { openIdentityProvider } from '@tidings/accounts/identity-provider/identity-provider'
import { openApiTokens } from '@tidings/accounts/programs/api-tokens'
import { openSessions } from '@tidings/accounts/sessions/sessions'
import { knownDevices } from '@tidings/accounts/sign-in/known-devices'
import { openWorkQueue, WORK_LIMITS } from '@tidings/accounts/work-queue'
import type { Services } from '@tidings/api/trpc/context'
import { instanceValue } from '@tidings/db/queries/accounts/instance'
import { openSecretBox } from '@tidings/db/secret-box'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { openMailChecks } from '@tidings/jobs/mail-check/mail-checks'
import { openMailboxTries } from '@tidings/jobs/mailboxes/mailbox-tries'
import { isAtDomain } from '@tidings/mail/common/net/site-of'
import { openFreeSpace, SPACE } from '../mail/free-space.ts'
import { type App, outboxOf } from './open-app.ts'

/** The services of the calls. `baseUrl` is the URL of the product for browsers. */
export async function servicesOf(app: App): Promise<Services> {
  const { settings, eventLog: log, database, files, jobs, fetchWeb, sendMail, mailedLinks } = app
  const secret = await instanceValue(database.db, 'picture-key', randomBytes(32).toString('base64url'))
  const deviceKey = await instanceValue(database.db, 'device-key', randomBytes(32).toString('base64url'))
  const codeKey = await instanceValue(database.db, 'two-step-key', randomBytes(32).toString('base64url'))
  const accessKey = await instanceValue(database.db, 'access-key', randomBytes(32).toString('base64url'))
  return {
    database,
    files,
    jobs,
    work: openWorkQueue(WORK_LIMITS, ({ code }) =>
      app.counters.add('requestsShed', code === 'TOO_MANY_REQUESTS' ? 'share' : 'requests'),
    ),
    log,
    mailedLinks,
    devices: knownDevices(Buffer.from(deviceKey, 'base64url')),
    apiTokens: openApiTokens(database, app.share),
    sessions: openSessions(database, {
      secure: settings.baseUrl?.startsWith('https:') ?? false,
      accessKey: Buffer.from(accessKey, 'base64url'),
    }),
    twoStepSecrets: openSecretBox(Buffer.from(codeKey, 'base64url'), 'two-step'),
    pictures: pictureLinks(Buffer.from(secret, 'base64url')),
    pictureMode: settings.pictures.mode,
    google: settings.google && openIdentityProvider(settings.google),
    webAddress: () => app.webAddress,
    outbox: settings.smtpUrl === undefined ? outboxOf(settings) : undefined,
    operatorEmail: settings.operatorEmail,
    registration: settings.registration,
    limits: USER_LIMITS,
    share: app.share,
    mailDomain: settings.mailDomain,
    isInboxAddress: (email) => isAtDomain(email, settings.mailDomain),
    digestLinks: app.digestLinks,
    requestsSummaries: settings.llm !== undefined,
    fetchWeb,
    tryMailbox: openMailboxTries({ database, files, jobs }),
    mailboxesAllowPrivate: settings.imapAllowPrivate,
    mailOAuth: app.mailOAuth,
    webhooksAllowPrivate: settings.webhookAllowPrivate,
    vapidKey: app.vapidKey,
    sendMail,
    mailChecks: openMailChecks({ database, jobs, ...app.mailChecking }),
    spooledMails: async (userId) =>
      (await app.spoolContents()).mails.filter((mail) => mail.userId === userId),
    hasSpaceFor: (bytes) => openFreeSpace(settings.dataDir, bytes + SPACE.uploads)(),
  }
}
