import * as badInputs from './security/bad-inputs.ts'
import * as fidelity from './security/fidelity.ts'
import * as inboxFlood from './security/inbox-flood.ts'
import * as logs from './security/logs.ts'
import * as mailFields from './security/mail-fields.ts'
import * as mailHtml from './security/mail-html.ts'
import * as mailPages from './security/mail-pages.ts'
import * as oneReader from './security/one-reader.ts'
import * as passwords from './security/passwords.ts'
import * as slowClients from './security/slow-clients.ts'
import * as smtpSessions from './security/smtp-sessions.ts'
import * as uploads from './security/uploads.ts'
import * as webhooks from './security/webhooks.ts'
import { runRows } from './support/row.ts'

await runRows([
  badInputs,
  mailHtml,
  mailPages,
  fidelity,
  mailFields,
  uploads,
  passwords,
  smtpSessions,
  inboxFlood,
  webhooks,
  slowClients,
  oneReader,
  logs,
])
