import type { QueryClient } from '@tanstack/react-query'
import type { ImportFile, ImportReport } from '@tidings/api/imports/schema'
import { bearer } from '../../api/access-token.ts'
import { ApiError, apiRequest } from '../../api/api-request.ts'

/** The size that the server accepts. */
const PART = 4_194_304
/** Pauses after consecutive failures, in ms. */
const PAUSES = [1000, 2000, 5000, 10_000, 30_000]

/** The state of an upload in this tab. */
interface UploadState {
  /** `offline` and `waiting` continue automatically. */
  status: 'uploading' | 'offline' | 'waiting' | 'file-gone' | 'failed'
  /** Bytes of all files of the import. */
  uploaded: number
  /** The server's message, if it is `failed`. */
  message?: string | undefined
}

/** A file of the user with its state on the server. */
export interface FileToUpload {
  id: string
  file: File
}

/** Uploads continue while the user is on other screens, until the tab is closed. */
export interface Uploads {
  start(importId: string, files: readonly FileToUpload[]): void
  /** Retries a failed upload. */
  retry(importId: string): void
  stop(importId: string): void
  get(importId: string): UploadState | undefined
  subscribe(listener: () => void): () => void
}

const ofClients = new WeakMap<QueryClient, Uploads>()

/** The uploads of this tab. */
export function uploadsOf(client: QueryClient): Uploads {
  const known = ofClients.get(client) ?? openUploads(client)
  ofClients.set(client, known)
  return known
}

/** The upload can't continue automatically. */
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

  /**
   * Sends what the server doesn't have yet. Throws on a conflict or a lost connection; the state is then requested
   * again.
   */
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

  /** The error of a failed upload. */
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

/** Undefined if the import doesn't exist any more. */
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

/** Sends the next part of a file; returns its number of bytes. */
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
  const response = await fetch(path, {
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
  if (response.ok) return part.byteLength
  // The file has another content than expected; the server names it in its report.
  if (response.status === 422) return 'refused'
  const { message } = await response.json().catch(() => ({ message: undefined }))
  const isTemporary =
    response.status === 409 || response.status === 429 || response.headers.has('retry-after')
  if (isTemporary || (response.status >= 500 && response.status !== 503))
    throw new ApiError(response.status, '')
  throw new UploadFailed('failed', typeof message === 'string' ? message : '')
}

/** Waits, but not after the connection is restored, or the device wakes up. */
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

/** Whether a file is the one that an import has in part: browsers give no other identification. */
export function isSameFile(known: ImportFile, { name, size, lastModified }: File): boolean {
  return known.name === name && known.size === size && known.lastModified === lastModified
}
