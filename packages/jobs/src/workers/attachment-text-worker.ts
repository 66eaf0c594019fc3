import { describeAttachments } from '@tidings/mail/attachments/read-attachments'
import { serveWorker } from './serve-worker.ts'

// Entry point of the processes in which openAnalysisPool reads attachments.
serveWorker(describeAttachments)
