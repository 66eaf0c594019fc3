import { classifyMail } from '../classify/classify-mail.ts'
import { parseMail } from '../parse/parse-mail.ts'
import { serveReader } from '../understand/serve-reader.ts'

// The entry of the process that classifies for the quality command.
serveReader(async (raw) => classifyMail(await parseMail(raw)))
