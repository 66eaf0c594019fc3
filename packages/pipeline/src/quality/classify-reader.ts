import { classifyMail } from '../analyse/classify/classify-mail.ts'
import { parseMail } from '../analyse/mime/parse-mail.ts'
import { serveReader } from '../workers/serve-reader.ts'

// The entry of the process that classifies for the quality command.
serveReader(async (raw) => classifyMail(await parseMail(raw)))
