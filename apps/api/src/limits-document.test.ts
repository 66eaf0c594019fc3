import path from 'node:path'
import { expect, test } from 'vitest'
import { routesMadeBy } from './testing/app-routes.ts'
import { limitsDocument } from './testing/limits-document.ts'
import { openTestHttp } from './testing/test-http.ts'

test('the documented limits are those of the code, for every route', async () => {
  const { made, routes } = await routesMadeBy(() => openTestHttp('sqlite'))
  await made.close()
  const file = path.resolve(import.meta.dirname, '../../../.github/LIMITS.md')
  await expect(limitsDocument(routes)).toMatchFileSnapshot(file)
})
