import { createServer, type Socket } from 'node:net'
import { listen } from '@tidings/mail/testing/listen'
import { expect, onTestFinished, test } from 'vitest'
import type { Network } from '../fetch/network.ts'
import { openSmtpClient } from './smtp-client.ts'

/** Connects to a server at a public address that begins like this. */
async function greetedBy(talk: (socket: Socket) => void, replyMs?: number) {
  const server = createServer((socket) => talk(socket.on('error', () => {}).resume()))
  const port = await listen(server)
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const network: Network = { resolve: async () => [], dial: () => ({ host: '127.0.0.1', port }) }
  const client = await openSmtpClient('93.184.215.14', network, replyMs)
  client.close()
  return client.greeting
}

test('a greeting may have several lines', async () => {
  const greeting = await greetedBy((socket) => socket.write('220-mx.example\r\n220 ready\r\n'))
  expect(greeting).toEqual({ code: 220, text: 'mx.example ready' })
})

test('a reply of one endless line, or of any number of lines, is not read', async () => {
  for (const end of ['', '\r\n']) {
    const endless = greetedBy((socket) => {
      const more = () =>
        socket.destroyed || socket.write(`220-${'x'.repeat(1000)}${end}`, () => setImmediate(more))
      more()
    })
    await expect(endless).rejects.toThrow('closed')
  }
})

test('a reply that comes byte by byte is not waited for', async () => {
  const dripping = greetedBy((socket) => {
    const timer = setInterval(() => socket.write('2'), 10)
    socket.on('close', () => clearInterval(timer))
  }, 200)
  await expect(dripping).rejects.toThrow('closed')
})
