import { analyseMail } from '../analyse/analyse-mail.ts'
import { serveWorker } from './serve-worker.ts'

const ASKS =
  'From: a@b.example\r\nSubject: Confirm\r\nContent-Type: text/html\r\n\r\n<p>Subscribe: <a href="https://b.example/c">Confirm</a></p>'

// The entry of the processes behind openAnalysisPool.
serveWorker(analyseMail)
// The first mail of a process pays for all that is compiled: let that be nobody's.
await analyseMail(Buffer.from(ASKS))
