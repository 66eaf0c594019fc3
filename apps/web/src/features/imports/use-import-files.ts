import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'

import { texts } from './texts.ts'
import { type FileToUpload, isSameFile, uploadsOf } from './uploads.ts'

/** A file that is not imported, and the reason. */
interface RefusedFile {
  name: string
  reason: string
}

const MAX_FILES = 500

/**
 * Imports files: files that an interrupted upload lacks continue it, the rest becomes a new import. `onStarted` is
 * called when at least one has begun.
 */
export function useImportFiles(onStarted?: () => void) {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const create = trpc.imports.create.useMutation()
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Continues uploads that need some of the files; returns the others. */
  async function resume(files: readonly File[]): Promise<File[]> {
    const uploads = uploadsOf(client)
    const rest = new Set(files)
    const { imports } = await utils.imports.list.fetch({}, { staleTime: 0 })
    for (const { id, state } of imports) {
      if (state !== 'uploading' || uploads.get(id)?.status === 'uploading') continue
      const report = await utils.imports.get.fetch({ id }, { staleTime: 0 })
      const found: FileToUpload[] = []
      for (const known of report.files) {
        const file = [...rest].find((one) => isSameFile(known, one))
        if (!file) continue
        rest.delete(file)
        if (known.uploaded < known.size) found.push({ id: known.id, file })
      }
      if (found.length > 0) uploads.start(id, found)
    }
    return [...rest]
  }

  async function take(given: readonly File[], folders: readonly string[] = []): Promise<void> {
    const judged = given.map((file) => ({ file, reason: refuseFile(file) }))
    setRefused([
      ...folders.map((name) => ({ name, reason: texts.drop.folder })),
      ...judged.flatMap(({ file: { name }, reason }) => (reason ? [{ name, reason }] : [])),
    ])
    setFailure(undefined)
    const files = judged.flatMap(({ file, reason }) => (reason ? [] : [file]))
    if (files.length === 0) return
    if (files.length > MAX_FILES) return setFailure(texts.drop.tooMany)
    setBusy(true)
    try {
      const rest = await resume(files)
      if (rest.length > 0) {
        const about = rest.map(({ name, size, lastModified }) => ({
          name: name.slice(0, 255),
          size,
          lastModified,
        }))
        const made = await create.mutateAsync({ files: about })
        const toUpload = made.files.flatMap(({ id }, at) => {
          const file = rest[at]
          return file ? [{ id, file }] : []
        })
        uploadsOf(client).start(made.import.id, toUpload)
      }
      await utils.imports.list.invalidate()
      onStarted?.()
    } catch (error) {
      setFailure(serverMessage(error) ?? texts.drop.failed)
    } finally {
      setBusy(false)
    }
  }

  return { take, refused, isBusy, failure }
}

const READABLE = /\.(?:eml|mbox|mbx|zip|tgz|tar|gz|csv|tsv|json|html?|md|opml|xml|txt)$/i
const OF_OUTLOOK = /\.(?:pst|ost|msg|dbx|olm)$/i

/** Why a file can't be imported, judged by its name and size; the server checks its bytes. */
export function refuseFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (OF_OUTLOOK.test(name)) return texts.drop.outlook
  // Mailboxes of some programs have no file extension.
  if (!READABLE.test(name) && /\.\w{1,10}$/.test(name)) return texts.drop.kind
  return size === 0 ? texts.drop.empty : undefined
}

/** The dropped files, and the names of dropped folders, whose files a page can't simply read. */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): {
  files: File[]
  folders: string[]
} {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.())
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : []))
  return { files: [...files].filter(({ name, size }) => size > 0 || !folders.includes(name)), folders }
}
