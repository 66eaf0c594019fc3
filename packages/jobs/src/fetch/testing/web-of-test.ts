import { onTestFinished } from 'vitest'
import { guardedFetch, type WebRequest } from '../guarded-fetch.ts'
import { openFixtureWeb } from './fixture-web.ts'

/** Opens a fixture web until the end of the test; `get` requests from it. */
export async function webOfTest(...parts: Parameters<typeof openFixtureWeb>) {
  const web = await openFixtureWeb(...parts)
  onTestFinished(() => web.close())
  const get = (url: string, request?: WebRequest) => guardedFetch(url, request, web.network)
  return { ...web, get }
}
