import { readAttachments } from '../analyse/attachments/read-attachments.ts'
import { serveWorker } from './serve-worker.ts'

// Entry point of the processes of openAttachmentPool.
serveWorker(readAttachments)
