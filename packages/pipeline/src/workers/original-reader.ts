import { renderOriginal } from '../analyse/original/render-original.ts'
import { serveReader } from './serve-reader.ts'

// The entry of the processes behind openOriginalPool.
serveReader(renderOriginal)
