import { pathToFileURL } from 'node:url'

/** A case from outside the repository: a file or a whole form. */
export interface UploadCase {
  id: string
  class: string
  kind?: 'multipart' | 'multipart-gen'
  filename?: string
  mime?: string
  contentType?: string
  base64?: string
  gen?: Record<string, unknown>
}

/** A raw multipart form. */
export interface Form {
  contentType: string
  body: Buffer
  /** The file in it; empty if the form is the case. */
  file: Buffer
}

/** The form builder from outside the repository. */
export async function formMaker(tool: string): Promise<(row: UploadCase) => Form> {
  const { make } = (await import(pathToFileURL(tool).href)) as { make(row: object): Buffer }
  return (row) => {
    const bytes = make(row)
    const contentType = row.contentType ?? 'multipart/form-data; boundary=B'
    if (row.kind) return { contentType, body: bytes, file: Buffer.alloc(0) }
    const head = [
      '--cut',
      `Content-Disposition: form-data; name="avatar"; filename="${row.filename ?? ''}"`,
      ...(row.mime ? [`Content-Type: ${row.mime}`] : []),
    ]
    return {
      contentType: 'multipart/form-data; boundary=cut',
      body: Buffer.concat([
        Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n--cut--\r\n'),
      ]),
      file: bytes,
    }
  }
}
