import { runRows } from './rows/run-rows.ts'
import * as badInputs from './security/bad-inputs.ts'
import * as mailHtml from './security/mail-html.ts'
import * as smtpSessions from './security/smtp-sessions.ts'

await runRows([mailHtml, badInputs, smtpSessions])
