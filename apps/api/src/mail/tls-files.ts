import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

/** A certificate with its chain and its key, in PEM. */
export interface TlsPair {
  cert: string
  key: string
}

/** Where a certificate and its key are. */
interface TlsFiles {
  certFile: string
  keyFile: string
}

/** A certificate that can't be used; the message is a sentence that names the setting. */
export class TlsFilesError extends Error {
  override name = 'TlsFilesError'
}

interface WatchedTlsFiles {
  pair: TlsPair
  /** Watches for further pairs, and calls back with each; returns a function that stops watching. */
  watch(onChange: (pair: TlsPair) => void): () => void
}

/** Network file systems and containers don't report changes, so files are polled. */
const LOOK_MS = 5000

/**
 * Reads a certificate and its key, and again when one of the files changes. Invalid changes, such as half of a new
 * pair, are logged, and the previous pair is kept. Throws TlsFilesError if the first pair is invalid.
 */
export async function openTlsFiles(
  files: TlsFiles,
  log: { info(details: object, message: string): void; warn(details: object, message: string): void },
  lookMs = LOOK_MS,
): Promise<WatchedTlsFiles> {
  let seen = await stampOf(files)
  const pair = await readPair(files)
  warnOfExpired(pair)

  function warnOfExpired({ cert }: TlsPair): void {
    const { validTo } = new X509Certificate(cert)
    if (Date.parse(validTo) < Date.now())
      log.warn({ validTo }, 'the certificate of TLS_CERT_FILE has expired')
  }

  async function look(onChange: (pair: TlsPair) => void): Promise<void> {
    const stamp = await stampOf(files)
    if (stamp === seen) return
    seen = stamp
    try {
      const changed = await readPair(files)
      onChange(changed)
      log.info({ file: files.certFile }, 'the new TLS certificate is used')
      warnOfExpired(changed)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      log.warn({ why }, 'the changed TLS certificate can’t be used, so the previous one is')
    }
  }

  return {
    pair,
    watch(onChange) {
      let isLooking = false
      const timer = setInterval(() => {
        if (isLooking) return
        isLooking = true
        void look(onChange).finally(() => {
          isLooking = false
        })
      }, lookMs).unref()
      return () => clearInterval(timer)
    },
  }
}

/** Changes if a file is replaced or written to; also defined for a missing one. */
async function stampOf({ certFile, keyFile }: TlsFiles): Promise<string> {
  const stamps = [certFile, keyFile].map(async (file) => {
    const { mtimeMs, size, ino } = await stat(file).catch(() => ({ mtimeMs: 0, size: -1, ino: 0 }))
    return `${mtimeMs} ${size} ${ino}`
  })
  return (await Promise.all(stamps)).join('\n')
}

async function readPair({ certFile, keyFile }: TlsFiles): Promise<TlsPair> {
  const cert = await readPem('TLS_CERT_FILE', certFile)
  const key = await readPem('TLS_KEY_FILE', keyFile)
  const certificate = parsed(
    'TLS_CERT_FILE',
    certFile,
    'no certificate in PEM',
    () => new X509Certificate(cert),
  )
  const privateKey = parsed('TLS_KEY_FILE', keyFile, 'no private key in PEM without a passphrase', () =>
    createPrivateKey(key),
  )
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new TlsFilesError(`TLS_KEY_FILE: ${keyFile} is not the key of the certificate in ${certFile}.`)
  }
  return { cert, key }
}

async function readPem(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const why = code === 'ENOENT' ? 'is not there' : `can’t be read (${code})`
    throw new TlsFilesError(`${setting}: ${file} ${why}.`)
  }
}

function parsed<T>(setting: string, file: string, what: string, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new TlsFilesError(`${setting}: ${file} has ${what}.`)
  }
}
