import { serveReader } from '../understand/serve-reader.ts'
import { renderOriginal } from './render-original.ts'

// The entry of the processes behind openOriginalPool.
serveReader(renderOriginal)
