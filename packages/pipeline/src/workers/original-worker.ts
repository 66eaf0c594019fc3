import { renderOriginal } from '../analyse/original/render-original.ts'
import { serveWorker } from './serve-worker.ts'

// Entry point of the processes of openOriginalPool.
serveWorker(renderOriginal)
