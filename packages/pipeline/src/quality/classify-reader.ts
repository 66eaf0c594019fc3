import { classifyMail } from '../analyse/classify/classify-mail.ts'
import { parseMail } from '../analyse/mime/parse-mail.ts'
import { serveWorker } from '../workers/serve-worker.ts'

// The entry of the process that classifies for the quality command.
serveWorker(async (raw) => classifyMail(await parseMail(raw)))
