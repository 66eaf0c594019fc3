import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@tidings/db/testing/free-port'
import { whenGreeted } from '../support/send-mails.ts'

const run = promisify(execFile)

/** The path on Debian and most other systems. */
const POSTFIX = '/usr/sbin/postfix'

const SERVICES = `cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

/** Postfix on a free port of this machine, in its own folder, which discards accepted mail. */
export async function startPostfix(
  domain: string,
): Promise<{ port: number; stop(): Promise<void> } | undefined> {
  if (!existsSync(POSTFIX) || process.getuid?.() !== 0) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-postfix-'))
  await chmod(folder, 0o755)
  const [config, queue, data] = ['config', 'queue', 'data'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const each of [config, queue, data]) await mkdir(each)
  const { uid, gid } = await ownerOf('postfix')
  await run('chown', [`${uid}:${gid}`, data])
  const port = await freePort()
  const settings = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    maillog_file: path.join(folder, 'log'),
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'postfix.test',
    mydestination: domain,
    local_recipient_maps: '',
    local_transport: 'discard:',
    default_transport: 'discard:',
    alias_maps: '',
    alias_database: '',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    smtpd_client_connection_count_limit: '0',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await writeFile(path.join(config, 'main.cf'), lines.join(''))
  await writeFile(path.join(config, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd\n${SERVICES}`)
  await run(POSTFIX, ['-c', config, 'start'])
  await whenGreeted(port)
  return {
    port,
    async stop() {
      await run(POSTFIX, ['-c', config, 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ownerOf(user: string): Promise<{ uid: string; gid: string }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => (await run('id', [what, user])).stdout.trim()),
  )
  return { uid: uid ?? '', gid: gid ?? '' }
}
