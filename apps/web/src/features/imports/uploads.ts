import type { QueryClient } from '@tanstack/react-query'
import type { ImportFile, ImportReport } from '@tidings/api/schemas/import'
import { bearer } from '../../api/access-token.ts'
import { ApiError, apiRequest } from '../../api/api-request.ts'

/** As the server takes them. */
const PART = 4_194_304
/** Pauses after failures in a row, in ms. */
const PAUSES = [1000, 2000, 5000, 10_000, 30_000]

/** How an upload goes in this tab. */
export interface UploadState {
  /** `offline` and `waiting` go on by themselves. */
  status: 'uploading' | 'offline' | 'waiting' | 'file-gone' | 'failed'
  /** Bytes of all files of the import. */
  uploaded: number
  /** What the server said, if it is `failed`. */
  message?: string | undefined
}

/** A file of the user's with what the server knows of it. */
export interface FileToUpload {
  id: string
  file: File
}

/** Uploads that go on while one looks at other screens, until the tab is closed. */
export interface Uploads {
  start(importId: string, files: readonly FileToUpload[]): void
  /** Tries again what has failed. */
  retry(importId: string): void
  stop(importId: string): void
  get(importId: string): UploadState | undefined
  subscribe(listener: () => void): () => void
}

const ofClients = new WeakMap<QueryClient, Uploads>()

/** Those of this tab. */
export function uploadsOf(client: QueryClient): Uploads {
  const known = ofClients.get(client) ?? openUploads(client)
  ofClients.set(client, known)
  return known
}

/** The upload can't go on by itself. */
class UploadFailed extends Error {
  readonly status: 'file-gone' | 'failed'
  constructor(status: 'file-gone' | 'failed', message = '') {
    super(message)
    this.status = status
  }
}

function openUploads(client: QueryClient): Uploads {
  const running = new Map<string, { files: readonly FileToUpload[]; stopping: AbortController }>()
  const states = new Map<string, UploadState>()
  const listeners = new Set<() => void>()

  function set(importId: string, state: UploadState | undefined): void {
    if (state) states.set(importId, state)
    else states.delete(importId)
    for (const listener of listeners) listener()
  }

  async function run(importId: string, files: readonly FileToUpload[], signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        const report = await reportOf(client, importId, signal)
        if (report?.import.state !== 'uploading') break
        await uploadFrom(report, files, signal, () => {
          failures = 0
        })
        break
      } catch (error) {
        if (signal.aborted) return
        const uploaded = states.get(importId)?.uploaded ?? 0
        if (error instanceof UploadFailed) {
          running.delete(importId)
          set(importId, { status: error.status, uploaded, message: error.message })
          return
        }
        set(importId, { status: error instanceof ApiError ? 'waiting' : 'offline', uploaded })
        await pause(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0, signal)
        failures += 1
      }
    }
    if (signal.aborted) return
    running.delete(importId)
    await client.invalidateQueries({ queryKey: [['imports']] })
    set(importId, undefined)
  }

  /** Sends what the server has not got yet. A conflict or a lost connection throws, and is asked about again. */
  async function uploadFrom(
    report: ImportReport,
    files: readonly FileToUpload[],
    signal: AbortSignal,
    onPart: () => void,
  ): Promise<void> {
    let { uploaded } = report.import
    const { id } = report.import
    set(id, { status: 'uploading', uploaded })
    for (const { id: fileId, file } of files) {
      const known = report.files.find((one) => one.id === fileId)
      if (!known) continue
      for (let at = known.uploaded; at < known.size && known.problem === null; ) {
        const sent = await sendPart(client, `/api/imports/${id}/files/${fileId}`, at, file, signal)
        if (sent === 'refused') break
        uploaded += sent
        at += sent
        onPart()
        set(id, { status: 'uploading', uploaded })
      }
    }
  }

  function start(importId: string, files: readonly FileToUpload[]): void {
    running.get(importId)?.stopping.abort()
    const stopping = new AbortController()
    running.set(importId, { files, stopping })
    kept.set(importId, files)
    set(importId, { status: 'uploading', uploaded: states.get(importId)?.uploaded ?? 0 })
    void run(importId, files, stopping.signal)
  }

  /** Of what has failed. */
  const kept = new Map<string, readonly FileToUpload[]>()
  return {
    start,
    retry: (importId) => start(importId, kept.get(importId) ?? []),
    stop(importId) {
      running.get(importId)?.stopping.abort()
      running.delete(importId)
      kept.delete(importId)
      set(importId, undefined)
    },
    get: (importId) => states.get(importId),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Undefined where there is no such import any more. */
async function reportOf(
  client: QueryClient,
  importId: string,
  signal: AbortSignal,
): Promise<ImportReport | undefined> {
  try {
    return await (await apiRequest(client, `/api/imports/${importId}`, { signal })).json()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error instanceof ApiError && error.status === 401 ? new UploadFailed('failed') : error
  }
}

/** Sends the next part of a file; returns how many bytes that were. */
async function sendPart(
  client: QueryClient,
  path: string,
  at: number,
  file: File,
  signal: AbortSignal,
): Promise<number | 'refused'> {
  let part: ArrayBuffer
  try {
    part = await file.slice(at, at + PART).arrayBuffer()
  } catch {
    throw new UploadFailed('file-gone')
  }
  const answer = await fetch(path, {
    method: 'PATCH',
    credentials: 'include',
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(at),
      ...(await bearer(client)),
    },
    body: part,
    signal,
  })
  if (answer.ok) return part.byteLength
  // The file is not what it seemed; the server names it in its report.
  if (answer.status === 422) return 'refused'
  const { message } = await answer.json().catch(() => ({ message: undefined }))
  const isSoon = answer.status === 409 || answer.status === 429 || answer.headers.has('retry-after')
  if (isSoon || (answer.status >= 500 && answer.status !== 503)) throw new ApiError(answer.status, '')
  throw new UploadFailed('failed', typeof message === 'string' ? message : '')
}

/** Waits, but not when the line is back, or the lid is opened again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** Whether a file of the user's is the one that an import has in part: a browser tells no more of it. */
export function isSameFile(known: ImportFile, { name, size, lastModified }: File): boolean {
  return known.name === name && known.size === size && known.lastModified === lastModified
}
