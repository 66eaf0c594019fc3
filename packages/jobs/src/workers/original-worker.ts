import { renderOriginal } from '@tidings/mail/original/render-original'
import { serveWorker } from './serve-worker.ts'

// Entry point of the processes of openOriginalPool.
serveWorker(renderOriginal)
