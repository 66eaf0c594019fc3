import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A received mail with its envelope; `session` is of its connection. */
interface ReceivedMail {
  session: string
  from: string
  to: string[]
  raw: Buffer
}

/**
 * A mail server of somebody else, until the current test ends, and what it has received. Recipients are refused with the
 * status that `refuse` returns.
 */
export async function receiveMails(refuse: (from: string) => number | undefined = () => undefined) {
  const received: ReceivedMail[] = []
  const senderOf = ({ envelope }: { envelope: { mailFrom: false | { address: string } } }) =>
    envelope.mailFrom ? envelope.mailFrom.address : ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_, session, done) {
      const responseCode = refuse(senderOf(session))
      done(responseCode === undefined ? null : Object.assign(new Error('No such inbox'), { responseCode }))
    },
    async onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ session: session.id, from: senderOf(session), to, raw: await buffer(stream) })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, received }
}
