import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Waits until the PostgreSQL server of a URL answers. Throws why it does not when that takes too long, or it `isOver`. */
export async function untilReady(url: string, patienceMs: number, isOver = () => false): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline || isOver()) throw error
    }
  }
}
