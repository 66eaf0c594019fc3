import { texts } from './texts.ts'

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
