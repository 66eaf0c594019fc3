import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@tidings/jobs/fetch/network'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { expect, onTestFinished, test } from 'vitest'
import { deliverTo } from './testing/mail-conversation.ts'
import { signUp, startTestServer } from './testing/test-server.ts'

const HANGS = () => new Promise<never>(() => {})

async function open(records: NonNullable<Network['records']>) {
  const network = { resolve: async () => [], dial: (host: string, port: number) => ({ host, port }), records }
  const server = await startTestServer({}, network)
  onTestFinished(server.close)
  const { client, user } = await signUp(server.url)
  const send = (text: string) =>
    deliverTo(server.smtpPort, { from: 'bounce@kernel.example', to: user.emailAddress, text })
  const mails = () =>
    server.app.database.db.selectFrom('mails').selectAll().orderBy('received_at').orderBy('id').execute()
  const settled = async (count: number) => {
    for (;;) {
      const rows = (await mails()).filter(({ state }) => state !== 'waiting')
      if (rows.length >= count) return rows
      await sleep(50)
    }
  }
  return { client, send, mails, settled }
}

test('mail received by SMTP is checked with the connection’s data; a forged one is quarantined, and released', async () => {
  const key = signingKey('kernel.example')
  const records = { ...key.records, 'TXT _dmarc.kernel.example': ['v=DMARC1; p=reject'] }
  const { client, send, settled } = await open(tableResolve(records))
  const mail = (id: string) => roundup({ id, items: [SCHEDULER, SAILS] })
  await send(await signed(mail('one'), [key]))
  const [genuine] = await settled(1)
  expect(genuine).toMatchObject({ state: 'processed', remote_ip: '127.0.0.1', helo: 's.example' })
  const { issue } = await client.issues.get.query({ id: genuine?.id ?? '' })
  expect(issue.senderChecks).toMatchObject({
    from: 'kernel.example',
    signatures: [{ domain: 'kernel.example', result: 'pass' }],
    spf: { result: 'none', domain: 'kernel.example' },
    dmarc: { result: 'pass', policy: 'reject' },
  })

  expect(await send(mail('two'))).toMatch(/^250 /)
  const forged = (await settled(2)).find(({ state }) => state === 'quarantined')
  const id = forged?.id ?? ''
  const page = { id: genuine?.newsletter_id ?? '' }
  const { issues } = await client.newsletters.issues.query(page)
  expect(issues.find((one) => one.id === id)).toMatchObject({
    state: 'quarantined',
    reason: 'the sender could not be verified as kernel.example, unlike in earlier issues',
    articles: 0,
  })
  expect(await client.mails.release.mutate({ id })).toEqual({ queued: true })
  await expect.poll(async () => (await client.issues.get.query({ id })).issue.state).toBe('processed')
  expect((await client.issues.get.query({ id })).stories).toHaveLength(2)
})

test('a DNS timeout does not delay the 250, and processing only briefly', async () => {
  const { send, mails, settled } = await open(HANGS)
  expect(await send(roundup({ id: 'one', items: [SCHEDULER, SAILS] }))).toMatch(/^250 /)
  expect(await mails()).toMatchObject([{ state: 'waiting' }])
  const [row] = await settled(1)
  expect(row).toMatchObject({ state: 'processed' })
  expect(JSON.parse(row?.authentication ?? '{}')).toMatchObject({ spf: { result: 'temperror' } })
})
