import { serveReader } from './serve-reader.ts'
import { understandMail } from './understand-mail.ts'

// The entry of the processes behind openUnderstandingPool.
serveReader(understandMail)
