import { analyseMail } from '@tidings/mail/analyse-mail'
import { serveWorker } from './serve-worker.ts'

const ASKS =
  'From: a@b.example\r\nSubject: Confirm\r\nContent-Type: text/html\r\n\r\n<p>Subscribe: <a href="https://b.example/c">Confirm</a></p>'

// Entry point of the processes of openAnalysisPool.
serveWorker(analyseMail)
// Compiles the code with a sample mail, so that the first real mail does not wait for it.
await analyseMail(Buffer.from(ASKS))
