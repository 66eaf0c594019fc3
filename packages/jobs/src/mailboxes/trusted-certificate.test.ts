import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:net'
import { DATABASES } from '@tidings/db/testing/test-database'
import { listen } from '@tidings/mail/testing/listen'
import { describe, expect, test } from 'vitest'
import type { Network } from '../fetch/network.ts'
import { makeCertificates, selfSigned } from '../fetch/testing/certificates.ts'
import { forAllTests, forEachTest } from '../testing/for-each-test.ts'
import { type MailboxAccess, openImap } from './open-imap.ts'
import { shownCertificate } from './pinned-certificate.ts'
import { hasDovecot, openDovecot } from './testing/dovecot.ts'
import { issue, openMailboxRun } from './testing/mailbox-run.ts'

if (!hasDovecot())
  test.skip('trusted certificates: not tested, as Dovecot (dovecot-imapd) or root is missing')

const LOOPBACK = '127.0.0.1'
const HERE: Network = { resolve: async () => [LOOPBACK], dial: (host, port) => ({ host, port }) }
/** The same server at a public address. */
const WORLD: Network = {
  resolve: async () => ['93.184.215.14'],
  dial: (_address, port) => ({ host: LOOPBACK, port }),
}
const allowed = { allowsPrivate: true }
const fingerprintOf = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256
const signsIn = async (access: MailboxAccess, network = HERE, options = allowed) => {
  const client = await openImap(access, network, options)
  const isIn = client.authenticated
  client.close()
  return isIn
}

describe.skipIf(!hasDovecot()).each(['tls', 'starttls'] as const)(
  'a certificate without authority, over %s',
  (security) => {
    const bridge = selfSigned(LOOPBACK)
    const server = forAllTests(() => openDovecot(LOOPBACK, { certificate: bridge, security }))

    test('is shown by its fingerprint, and trusted once the user accepts it', async () => {
      const fingerprint = fingerprintOf(bridge)
      const untrusted = { problem: 'certificate-untrusted', fingerprint }
      await expect(signsIn(server.access)).rejects.toMatchObject(untrusted)
      expect(await signsIn({ ...server.access, fingerprint })).toBeTruthy()
      expect(await signsIn({ ...server.access, host: 'bridge.lan', fingerprint })).toBeTruthy()
    })

    test('is never trusted at a public address, nor where private ones are not allowed', async () => {
      const fingerprint = fingerprintOf(bridge)
      const public_ = { ...server.access, host: 'imap.example', fingerprint }
      for (const options of [allowed, { allowsPrivate: false }]) {
        const failure = await openImap(public_, WORLD, options).catch((error: unknown) => error)
        expect(failure).toMatchObject({ problem: 'certificate', fingerprint: undefined })
      }
      const refused = openImap({ ...server.access, fingerprint }, HERE)
      await expect(refused).rejects.toMatchObject({ problem: 'address-not-public' })
    })

    test('that changed is refused, even for one of an authority that is trusted', async () => {
      const fingerprint = fingerprintOf(bridge)
      const authority = makeCertificates()
      for (const other of [selfSigned(LOOPBACK), authority.of(LOOPBACK)]) {
        await server.recertify(other)
        const network = { ...HERE, ca: authority.ca }
        const changed = { problem: 'certificate-changed', fingerprint: fingerprintOf(other) }
        await expect(signsIn({ ...server.access, fingerprint }, network)).rejects.toMatchObject(changed)
        expect(await signsIn({ ...server.access, fingerprint: fingerprintOf(other) })).toBeTruthy()
      }
      await server.recertify(bridge)
    })
  },
)

test('a server that does not offer TLS, and one that refuses it, show no certificate', async () => {
  for (const [greeting, response] of [
    ['* OK ready\r\n', 'a BAD no\r\n'],
    ['HTTP/1.1 400 Bad Request\r\n\r\n', ''],
  ] as const) {
    const server = createServer((socket) => {
      socket.on('error', () => {}).write(greeting)
      socket.on('data', () => socket.end(response))
      if (response === '') socket.end()
    })
    const port = await listen(server)
    const security = 'starttls' as const
    const access = { host: LOOPBACK, port, security, username: 'ada', password: 'secret' }
    const fingerprint = fingerprintOf(selfSigned(LOOPBACK))
    await expect(signsIn({ ...access, fingerprint })).rejects.toMatchObject({ problem: 'no-connection' })
    await new Promise((resolve) => server.close(resolve))
  }
})

test('a server that sends something now and then instead of a certificate is not waited for', async () => {
  const server = createServer((socket) => {
    const drip = setInterval(() => socket.write('*'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(drip))
  })
  const at = { to: { host: LOOPBACK, port: await listen(server) }, security: 'starttls' as const }
  await expect(shownCertificate(at, 200)).rejects.toThrow('in time')
  await new Promise((resolve) => server.close(resolve))
})

describe.skipIf(!hasDovecot()).each(DATABASES)('a mailbox with a trusted certificate on %s', (kind) => {
  const server = forEachTest(() => openDovecot(LOOPBACK, { security: 'starttls' }))
  const mailbox = forEachTest(() => openMailboxRun(kind, server))
  const open = (access: MailboxAccess) => openImap(access, HERE, allowed)

  test('is read until that changes, reports the change, and continues with the new one once it is trusted', async () => {
    const [first, second] = [selfSigned(LOOPBACK), selfSigned(LOOPBACK)]
    await server.recertify(first)
    await server.deliver(issue('kernel', 1))
    const untrusted = { state: 'scanning', problem: 'certificate-untrusted' }
    expect(await mailbox.workOn({ open })).toMatchObject(untrusted)
    const shown = { fingerprint: null, fingerprint_shown: fingerprintOf(first) }
    expect(await mailbox.row()).toMatchObject(shown)
    await mailbox.change({ fingerprint: fingerprintOf(first) })
    expect(await mailbox.workOn({ open })).toMatchObject({ state: 'choosing', problem: null })
    expect(await mailbox.row()).toMatchObject({ fingerprint_shown: null })
    await mailbox.choose('list:kernel.example')
    await server.recertify(second)
    expect(await mailbox.workOn({ open })).toMatchObject({ problem: 'certificate-changed' })
    expect(await mailbox.row()).toMatchObject({
      ...{ fingerprint: fingerprintOf(first), fingerprint_shown: fingerprintOf(second) },
    })
    expect(await mailbox.received()).toEqual([])
    await mailbox.change({ fingerprint: fingerprintOf(second) })
    expect(await mailbox.workOn({ open })).toMatchObject({ state: 'watching', problem: null })
    expect(await mailbox.received()).toEqual(['Story 1 of kernel'])
  })
})
