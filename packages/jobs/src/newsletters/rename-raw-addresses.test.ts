import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { expect, test } from 'vitest'
import { renameRawAddresses } from './rename-raw-addresses.ts'

test.each(DATABASES)(
  'newsletters that bear an address for bounces are named by who sends them, on %s',
  async (kind) => {
    const { db, drop } = await testDatabase(kind)
    try {
      const userId = await seedUser(db, 'Ann')
      const names = [
        'bounces+8841-77ab-ann=example.com@em.kernel.example',
        'news@kernel.example',
        'Kernel @ Home',
        'Margins',
      ]
      for (const name of names) {
        const id = await seedNewsletter(db, userId, name)
        await db.updateTable('newsletters').set({ name }).where('id', '=', id).execute()
      }
      await renameRawAddresses(db)
      await renameRawAddresses(db)
      const after = (await listNewsletters(db, userId)).map(({ name }) => name)
      expect(after.sort()).toEqual(['Kernel @ Home', 'Margins', 'kernel.example', 'news@kernel.example'])
    } finally {
      await drop()
    }
  },
)
