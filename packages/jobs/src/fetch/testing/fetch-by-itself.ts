import { guardedFetch } from '../guarded-fetch.ts'
import { openFixtureWeb } from './fixture-web.ts'

/** A process that fetches over http and https and prints the responses, in the environment that it was started with. */
const web = await openFixtureWeb((url, response) => response.end(url.protocol))
const responses = []
for (const scheme of ['http', 'https']) {
  const { body } = await guardedFetch(`${scheme}://list.example/`, {}, web.network)
  responses.push(Buffer.from(body).toString())
}
const { ca: _, ...distrustful } = web.network
responses.push(await guardedFetch('https://list.example/', {}, distrustful).catch(({ name }) => name))
await web.close()
process.stdout.write(responses.join(' '))
