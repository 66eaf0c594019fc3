import { saveMailboxSenders, updateMailbox } from '@tidings/db/queries/mailboxes/mailboxes'
import { offerMailboxSenders } from '@tidings/db/queries/mailboxes/offered-senders'
import type { Network } from '@tidings/jobs/fetch/network'
import { openMailOAuth } from '@tidings/jobs/mailboxes/mail-oauth'
import { openImap } from '@tidings/jobs/mailboxes/open-imap'
import { openImapStandIn, PASSWORD } from '@tidings/jobs/mailboxes/testing/imap-stand-in'
import type { TestApp } from './test-app.ts'

const LOOPBACK = '127.0.0.1'

/** A mail server for the calls of an app; without it no host is known. Open it before callers. */
export async function openMailboxFixture(app: TestApp) {
  const server = await openImapStandIn()
  const here: Network = { resolve: async () => [], dial: (host, port) => ({ host, port }) }
  app.openMailbox = (access) =>
    access.host === LOOPBACK
      ? openImap(access, here, { allowsPrivate: true })
      : openImap(access, server.network)
  app.services.mailboxesAllowPrivate = true
  const access = { host: server.host, port: server.port, username: 'ada@home.example', password: PASSWORD }
  return {
    access,
    /** The same server on this machine, with a self-signed certificate. */
    bridge: { ...access, host: LOOPBACK },
    fingerprint: server.fingerprint,
    /** A reader with a mailbox in which two senders were found, one of them certainly a newsletter. */
    async connected() {
      const reader = await app.newReader()
      const { mailbox } = await reader.call.mailboxes.connect(access)
      const sender = {
        mailbox_id: mailbox.id,
        user_id: reader.user.id,
        every_hours: 168,
        last_at: Date.now(),
      }
      await saveMailboxSenders(app.db, [
        {
          ...{ ...sender, key: 'list:kernel.example', name: 'Kernel Weekly' },
          ...{
            address: 'a@kernel.example',
            issues: 12,
            sender_group: 'newsletter',
            reason: 'unsubscribe',
            is_suggested: 1,
          },
        },
        {
          ...{ ...sender, key: 'from:b@shop.example', name: 'A Shop' },
          ...{
            address: 'b@shop.example',
            issues: 3,
            sender_group: 'other',
            reason: 'advertising',
            is_suggested: 0,
          },
        },
      ])
      /** Sets the state of the mailbox as a worker would. */
      const change = (values: Parameters<typeof updateMailbox>[3]) =>
        updateMailbox(app.db, reader.user.id, mailbox.id, values)
      /** Offers Dawn, which was found to be a newsletter later. */
      const offer = () => {
        const dawn = { ...sender, key: 'list:dawn.example', name: 'Dawn', address: 'a@dawn.example' }
        const now = Date.now()
        return offerMailboxSenders(
          app.db,
          mailbox.id,
          [{ ...dawn, issues: 2, sender_group: 'newsletter', reason: 'unsubscribe', is_suggested: 1 }],
          {
            ...{ now, max: 99 },
          },
        )
      }
      return { ...reader, mailbox, id: mailbox.id, change, offer }
    },
    /** As if the operator had set a client at Google. */
    setUpGoogle() {
      const google = { clientId: 'id', clientSecret: 'secret' }
      app.services.mailOAuth = openMailOAuth({ google }, app.web.fetchWeb)
    },
    close: () => server.close(),
  }
}
export type MailboxFixture = Awaited<ReturnType<typeof openMailboxFixture>>
