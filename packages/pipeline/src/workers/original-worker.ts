import { renderOriginal } from '../analyse/original/render-original.ts'
import { serveWorker } from './serve-worker.ts'

// The entry of the processes behind openOriginalPool.
serveWorker(renderOriginal)
