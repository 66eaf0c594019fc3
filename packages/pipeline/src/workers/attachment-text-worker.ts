import { describeAttachments } from '../analyse/attachments/read-attachments.ts'
import { serveWorker } from './serve-worker.ts'

// Entry point of the processes in which openAnalysisPool reads attachments.
serveWorker(describeAttachments)
