import { saveImportSenders } from '@tidings/db/queries/imports/import-senders'
import { updateImport } from '@tidings/db/queries/imports/imports'
import type { TestApp } from './test-app.ts'

const MB = 1_000_000

/** A reader with an import of two files that are not uploaded yet. */
export async function beginImport(app: TestApp) {
  const reader = await app.newReader()
  const files = [
    { name: 'takeout-001.zip', size: 3 * MB, lastModified: 1_700_000_000_000 },
    { name: 'takeout-002.zip', size: 2 * MB, lastModified: 1_700_000_000_001 },
  ]
  const made = await reader.call.imports.create({ files })
  const { id } = made.import
  const about = { import_id: id, user_id: reader.user.id, every_hours: 168, last_at: Date.now() } as const
  return {
    ...reader,
    ...{ files, made, id },
    /** Sets the state of the import as a worker would. */
    change: (values: Parameters<typeof updateImport>[4]) =>
      updateImport(app.db, reader.user.id, id, ['uploading', 'scanning', 'choosing', 'reading'], values),
    /** Finds two senders, one of them certainly a newsletter. */
    async findSenders() {
      await saveImportSenders(app.db, id, [
        {
          ...{ ...about, key: 'list:kernel.example', name: 'Kernel Weekly' },
          ...{
            address: 'a@kernel.example',
            issues: 12,
            sender_group: 'newsletter',
            reason: 'unsubscribe',
            is_suggested: 1,
          },
        },
        {
          ...{ ...about, key: 'from:b@shop.example', name: 'A Shop' },
          ...{
            address: 'b@shop.example',
            issues: 3,
            sender_group: 'other',
            reason: 'advertising',
            is_suggested: 0,
          },
        },
      ])
    },
  }
}
