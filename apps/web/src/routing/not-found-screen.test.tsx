import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../testing/open-app.tsx'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test("an unknown path shows '404 Page Not Found', signed in or not, with a link to the start page", async () => {
  openApp('/nowhere', { server })
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  screen.getByText('No route matches this address. Did you forget to add the page to the router?')
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  cleanup()
  const { token } = await server.newReader()
  openApp('/no/where', { server, token })
  await screen.findByRole('heading', { name: '404 Page Not Found' })
})
