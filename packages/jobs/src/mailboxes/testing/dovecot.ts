import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '@tidings/mail/testing/listen'
import type { Network } from '../../fetch/network.ts'
import { makeCertificates } from '../../fetch/testing/certificates.ts'

const PROGRAM = '/usr/sbin/dovecot'
const PASSWORD = 'correct-horse-battery'
/** The owner of the mail: Dovecot allows no mail of root. */
const NOBODY = 65_534

/** A real IMAP server with one user and an inbox, on loopback. */
export interface Dovecot {
  /** Its address for the product. */
  access: { host: string; port: number; security: 'tls' | 'starttls'; username: string; password: string }
  network: Network
  /** The certificate authority (PEM). */
  ca: string
  /** Delivers a mail into a folder; `at` in epoch milliseconds is its time of arrival. */
  deliver(raw: string, at?: number, folder?: string): Promise<void>
  /** Presents another certificate from now on. */
  recertify(certificate: { key: string; cert: string }): Promise<void>
  /** Gives the inbox new UIDs, as after its index was lost. */
  renumber(): Promise<void>
  /** Stops it immediately, with its connections, and starts it again. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Whether the program is installed and may be started: it needs root to sign users in. */
export function hasDovecot(): boolean {
  try {
    accessSync(PROGRAM, constants.X_OK)
    return userInfo().uid === 0
  } catch {
    return false
  }
}

/** Starts a separate server, which is a host for users of its network; with the caller's certificate, or its own. */
export async function openDovecot(
  host = 'imap.example',
  {
    certificate,
    security = 'tls',
  }: { certificate?: { key: string; cert: string }; security?: 'tls' | 'starttls' } = {},
): Promise<Dovecot> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'))
  await chmod(folder, 0o755)
  const certificates = makeCertificates()
  const port = await freePort()
  const mail = path.join(folder, 'mail')
  for (const own of ['', 'new', 'cur', 'tmp'].map((name) => path.join(mail, name))) {
    await mkdir(own)
    await chown(own, NOBODY, NOBODY)
  }
  const present = async ({ key, cert }: { key: string; cert: string }) => {
    await writeFile(path.join(folder, 'key.pem'), key)
    await writeFile(path.join(folder, 'cert.pem'), cert)
  }
  await present(certificate ?? certificates.of(host))
  const conf = path.join(folder, 'dovecot.conf')
  await writeFile(conf, configOf(folder, port, security))
  let server = await start(conf, port)
  let delivered = 0
  return {
    access: { host, port, security, username: 'ada', password: PASSWORD },
    ca: certificates.ca,
    network: {
      ca: certificates.ca,
      resolve: async () => ['93.184.215.14'],
      dial: (_address, to) => ({ host: '127.0.0.1', port: to }),
    },
    async deliver(raw, at = Date.now(), name = '') {
      const own = name === '' ? mail : path.join(mail, `.${name}`)
      delivered += 1
      const unique = `${Math.floor(at / 1000)}.M${String(delivered).padStart(9, '0')}.host`
      const file = path.join(own, 'new', unique)
      await writeFile(file, raw)
      await utimes(file, at / 1000, at / 1000)
      await chown(file, NOBODY, NOBODY)
    },
    async recertify(other) {
      await stop(server)
      await present(other)
      server = await start(conf, port)
    },
    async renumber() {
      await stop(server)
      for (const name of ['-uidlist', '-uidvalidity', '.index', '.index.log', '.index.cache'])
        await rm(path.join(mail, `dovecot${name}`), { force: true })
      await sleep(1100)
      server = await start(conf, port)
    },
    async kill() {
      await stop(server, 'SIGKILL')
      server = await start(conf, port)
    },
    async close() {
      await stop(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configOf(folder: string, port: number, security: 'tls' | 'starttls'): string {
  return `protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail
maildir_very_dirty_syncs = no
login_trusted_networks = 127.0.0.1
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}
}
service imap-login {
  inet_listener imap {
    port = ${security === 'starttls' ? port : 0}
  }
  inet_listener imaps {
    port = ${security === 'tls' ? port : 0}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`
}

async function start(conf: string, port: number): Promise<ChildProcess> {
  // A separate process group, so that a kill reaches the processes of its connections.
  const server = spawn(PROGRAM, ['-F', '-c', conf], { stdio: 'ignore', detached: true })
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isOpen(port)) return server
    await sleep(50)
  }
  throw new Error('Dovecot did not start.')
}

async function stop(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.pid === undefined) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  process.kill(signal === 'SIGKILL' ? -server.pid : server.pid, signal)
  await ended
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isConnected
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
