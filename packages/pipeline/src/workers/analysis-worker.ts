import { analyseMail } from '../analyse/analyse-mail.ts'
import { serveWorker } from './serve-worker.ts'

const ASKS =
  'From: a@b.example\r\nSubject: Confirm\r\nContent-Type: text/html\r\n\r\n<p>Subscribe: <a href="https://b.example/c">Confirm</a></p>'

type Piece = string | Uint8Array | ArrayBuffer

/**
 * As much of a Blob as the parser of mails uses, which joins the lines of a part with it: Node's own reads each line
 * asynchronously, which takes half of the parser's time.
 */
class JoinedBytes {
  private readonly pieces: readonly Piece[]

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const parts = this.pieces.map((piece) => {
      if (typeof piece === 'string') return Buffer.from(piece)
      return piece instanceof ArrayBuffer ? new Uint8Array(piece) : piece
    })
    return new Uint8Array(Buffer.concat(parts)).buffer
  }
}

globalThis.Blob = JoinedBytes as unknown as typeof Blob

// Entry point of the processes of openAnalysisPool.
serveWorker(analyseMail)
// Compiles the code with a sample mail, so that the first real mail does not wait for it.
await analyseMail(Buffer.from(ASKS))
