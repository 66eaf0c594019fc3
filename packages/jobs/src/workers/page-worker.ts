import { readPage } from '@tidings/mail/read-page'
import { serveWorker } from './serve-worker.ts'

// Entry point of the processes of openPagePool.
serveWorker(async (raw) => readPage(JSON.parse(Buffer.from(raw).toString())))
