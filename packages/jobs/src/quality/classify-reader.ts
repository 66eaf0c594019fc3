import { classifyMail } from '@tidings/mail/classify/classify-mail'
import { parseMail } from '@tidings/mail/mime/parse-mail'
import { serveWorker } from '../workers/serve-worker.ts'

// The entry of the process that classifies for the quality command.
serveWorker(async (raw) => classifyMail(await parseMail(raw)))
