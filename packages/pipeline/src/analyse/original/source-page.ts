import { escaped } from './page-of-text.ts'

/** How much of a mail's source is shown, in bytes. */
const SHOWN = 500_000

/** The page that represents a mail that can't be read: why, in a clause, and its source as it is. */
export function sourcePage(raw: Uint8Array, reason: string): string {
  const source = new TextDecoder().decode(raw.subarray(0, SHOWN))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Source</title><style>body { margin: 24px 16px; font: 15px/1.6 system-ui, sans-serif } pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }</style></head><body><p>This is the source of the mail: ${escaped(reason)}.</p><pre>${escaped(source)}</pre></body></html>`
}
