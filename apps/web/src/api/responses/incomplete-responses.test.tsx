import { screen, waitFor, within } from '@testing-library/react'
import { openTestApp, type TestApp } from '@tidings/api/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { type Network, openNetwork } from '../../testing/network.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type FieldState, spoil } from '../../testing/spoil.ts'

let server: TestApp
let reader: Awaited<ReturnType<typeof userWithArticles>>
let articleId: string
beforeAll(async () => {
  server = await openTestApp('sqlite')
  reader = await userWithArticles(server)
  articleId = await reader.add({ title: 'A story', saved_at: Date.now(), tags: ['linux'] })
  await reader.add({ title: 'Another', is_duplicate: 1 })
  const { call } = await server.caller(reader.token)
  await call.highlights.add({ id: articleId, text: 'A passage' })
})
afterAll(() => server.close())

/** The names of the spoilt responses: those with users, newsletters, articles and highlights. */
const SPOILT =
  /^(auth|user|articles|highlights|topics|newsletters)[.](session|sync|get|list|saved|stats|tags|setTimeZone)$/

/** A network in which those responses are spoilt, and a promise that resolves when all requests have a response. */
function spoiltNetwork(stateOf: (name: string) => FieldState): { network: Network; idle: () => boolean } {
  const network = openNetwork(server, reader.token)
  let [asked, answered] = [0, 0]
  const fetch: Network['fetch'] = async (input, init) => {
    asked += 1
    const response = await network.fetch(input, init)
    const { result, ...rest } = await response.json()
    answered += 1
    const procedure = String(input).replace(/[?].*|.*[/]/gu, '')
    if (!result || !SPOILT.test(procedure))
      return Response.json({ ...rest, result }, { status: response.status })
    return Response.json({ ...rest, result: { ...result, data: spoil(result.data, stateOf) } })
  }
  return { network: { ...network, fetch }, idle: () => asked > 0 && asked === answered }
}
const open = (path: string, stateOf: (name: string) => FieldState) => {
  const { network, idle } = spoiltNetwork(stateOf)
  openApp(path.replace(':newsletter', reader.newsletterId).replace(':article', articleId), {
    server,
    network,
  })
  return idle
}

describe.each(['null', 'absent'] as const)('with every field %s', (state) => {
  test.each([
    '/',
    '/?view=list',
    '/saved',
    '/highlights',
    '/article/:article',
    '/newsletters',
    '/newsletter/:newsletter',
    '/newsletter/:newsletter/stories',
    '/newsletters/addresses',
    '/newsletters/received',
    '/profile',
    '/settings',
    '/settings?tab=account',
  ])('the screen %s is drawn', async (path) => {
    // Lists stay lists here; otherwise they would have no items to render.
    const lists = ['articles', 'newsletters', 'newsletter', 'highlights', 'numbers']
    const idle = open(path, (name) => (lists.includes(name) ? 'kept' : state))
    await screen.findByRole('navigation', { name: 'Main' })
    await waitFor(() => expect(idle()).toBe(true))
    // Responses are rendered in the following turns.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await waitFor(() => expect(idle()).toBe(true))
    expect(screen.queryByText('Something went wrong')).toBeNull()
  })
})

test("without a name, 'UN' is in the bar and 'U' on the profile", async () => {
  open('/profile', (name) => (name === 'displayName' ? 'null' : 'kept'))
  const card = within(await screen.findByRole('region', { name: 'Profile Picture' }))
  card.getByText('U')
  within(screen.getByRole('button', { name: 'My Account' })).getByText('UN')
})

describe.each(['null', 'absent'] as const)('with the inbox address %s', (state) => {
  const noAddress = (name: string) => (name === 'emailAddress' ? state : 'kept')

  test('the newsletters show the uid at the mail domain, which can be copied', async () => {
    open('/newsletters', noAddress)
    const card = within(await screen.findByRole('region', { name: 'Your Inbox Address' }))
    await card.findByText(`${reader.user.id}@inbox.test`)
    expect(card.getByRole('button', { name: 'Copy Address' })).toHaveProperty('disabled', false)
  })

  test('the settings show the uid at the mail domain, which can be copied', async () => {
    open('/settings?tab=account', noAddress)
    await waitFor(() => screen.getByDisplayValue(`${reader.user.id}@inbox.test`))
  })
})

test('while no address is known it says "Loading...", and there is nothing to copy', async () => {
  const nothing = (name: string) => (['emailAddress', 'mailDomain'].includes(name) ? 'absent' : 'kept')
  open('/newsletters', nothing)
  const card = within(await screen.findByRole('region', { name: 'Your Inbox Address' }))
  await card.findByText('Loading...')
  expect(card.getByRole('button', { name: 'Copy Address' })).toHaveProperty('disabled', true)
})
