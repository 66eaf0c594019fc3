import { describe, expect, test } from 'vitest'
import { BOTH_DATABASES, testDatabase } from '../../testing/test-database.ts'
import { readTermCounts, writeTermCounts } from './term-counts.ts'

describe.each(BOTH_DATABASES)('the counts of terms on %s', (kind) => {
  test('are those that were written last, of however many owners', async () => {
    const database = await testDatabase(kind)
    const { db } = database
    const write = (id: string, documents: number) =>
      writeTermCounts(db, {
        ...{ id, userId: null, countedTo: 0, documents, counters: Buffer.from([documents]) },
      })
    const read = async (...ids: string[]) =>
      [...(await readTermCounts(db, ids))].map(([id, { counters }]) => [id, ...counters]).sort()
    try {
      await write('all', 1)
      for (let n = 0; n < 60; n++) {
        await write(`user-${n}`, n)
        expect(await read('all', `user-${n}`, 'nobody')).toEqual([
          ['all', 1],
          [`user-${n}`, n],
        ])
      }
      await write('all', 2)
      expect(await read('all', 'user-0')).toEqual([
        ['all', 2],
        ['user-0', 0],
      ])
    } finally {
      await database.drop()
    }
  })
})
