import { setTimeout as sleep } from 'node:timers/promises'
import { type WireTalk, wireTalk } from './wire-talk.ts'

/** A transcript: what is sent, and the expected replies as regular expressions. */
export interface SessionCase {
  id: string
  class: string
  proto: 'smtp' | 'lmtp'
  note?: string
  check: string
  steps: {
    send?: string
    hex?: string
    gen?: { repeat: [string, number] }
    expect?: string
    count?: number
    pause?: number
    drip?: number
  }[]
}

const PATIENCE_MS = 5000
/** Longer silences show nothing more: by then the server has closed the connection, or never will. */
const LONGEST_PAUSE_MS = 75_000

/** Plays a transcript with placeholders filled in; returns the unexpected replies. */
export async function replay(
  { steps, class: kind }: SessionCase,
  port: number,
  fill: (text: string) => string,
): Promise<string[]> {
  const talk = await wireTalk(port)
  const isPatient = kind === 'abuse'
  if (!steps[0]?.pause || steps[0].send !== undefined) await talk.reply(PATIENCE_MS)
  const faults: string[] = []
  const answers: string[] = []
  for (const [at, step] of steps.entries()) {
    if (step.send !== '') answers.push(...talk.drain())
    await write(talk, step, fill)
    if (step.pause !== undefined) await patience(talk, step.pause)
    if (step.expect === undefined) {
      if (steps[at + 1]?.send !== '') await sleep(step.pause === undefined ? 150 : 0)
      continue
    }
    for (let n = 0; n < (step.count ?? 1); n += 1) {
      const reply = await talk.reply(PATIENCE_MS)
      answers.push(reply ?? '')
      if (reply === undefined || !new RegExp(step.expect).test(reply.trimEnd())) {
        faults.push(
          `step ${at + 1}: ${reply === undefined ? 'nothing' : JSON.stringify(reply)} for ${step.expect}`,
        )
      }
    }
  }
  await sleep(300)
  answers.push(...talk.drain())
  const isOver = () => talk.isClosed() || answers.some((answer) => /^[45]/.test(answer))
  for (
    const until = Date.now() + LONGEST_PAUSE_MS;
    isPatient && !isOver() && Date.now() < until;
    await sleep(50)
  ) {
    answers.push(...talk.drain())
  }
  if (isPatient && !isOver()) faults.push('neither refused nor ended')
  talk.end()
  return faults
}

/** Waits, but no longer than the connection is open. */
async function patience(talk: WireTalk, pause: number): Promise<void> {
  const until = Date.now() + Math.min(pause, LONGEST_PAUSE_MS)
  while (Date.now() < until && !talk.isClosed()) await sleep(Math.min(50, until - Date.now()))
}

async function write(
  talk: WireTalk,
  { send, hex, gen, drip }: SessionCase['steps'][number],
  fill: (text: string) => string,
): Promise<void> {
  const bytes = Buffer.from(hex === undefined ? fill(send ?? '') : hex, hex === undefined ? 'utf8' : 'hex')
  if (drip !== undefined) {
    const until = Date.now() + LONGEST_PAUSE_MS
    for (const byte of bytes) {
      if (Date.now() > until || talk.isClosed()) return
      talk.write(Buffer.of(byte))
      await sleep(drip)
    }
  } else if (bytes.byteLength > 0) talk.write(bytes)
  if (!gen) return
  const [text, times] = gen.repeat
  const chunk = Buffer.from(text.repeat(65_536))
  for (let sent = 0; sent < times * text.length && !talk.isClosed(); sent += chunk.byteLength) {
    talk.write(chunk)
    await sleep(1)
  }
}
