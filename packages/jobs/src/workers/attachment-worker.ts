import { readAttachments } from '@tidings/mail/attachments/read-attachments'
import { serveWorker } from './serve-worker.ts'

// Entry point of the processes of openAttachmentPool.
serveWorker(readAttachments)
