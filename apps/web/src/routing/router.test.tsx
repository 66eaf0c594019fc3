import type { RouteObject } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRouter } from './router.ts'

/** A router with a screen that is there and one whose code `load` gets. */
function openRouter(load: () => Promise<{ Component: () => null }>) {
  window.history.replaceState(null, '', '/')
  const late: RouteObject = { path: '/late', lazy: load }
  const router = createRouter([{ path: '/' }, { path: '/other' }, late, { path: '*' }])
  onTestFinished(router.stop)
  return { router, late }
}

const Component = () => null

test('a screen is shown, with its address, once its code is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Component: () => null }>()
  const { router } = openRouter(() => promise)
  router.navigate('/late')
  expect(window.location.pathname).toBe('/')
  resolve({ Component })
  await vi.waitFor(() => expect(window.location.pathname).toBe('/late'))
  expect(router.state.location.pathname).toBe('/late')
})

test('whoever goes elsewhere meanwhile stays there', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Component: () => null }>()
  const { router, late } = openRouter(() => promise)
  router.navigate('/late')
  router.navigate('/other')
  resolve({ Component })
  await vi.waitFor(() => expect(late.lazy).toBeUndefined())
  expect(router.state.location.pathname).toBe('/other')
})

test('a screen that can’t be loaded throws, and is loaded again when it is next gone to', async () => {
  const load = vi.fn(async () => ({ Component }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { router, late } = openRouter(load)
  router.navigate('/late')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/late'))
  expect(late.Component).toThrow('Failed to fetch')
  router.navigate('/')
  router.navigate('/late')
  await vi.waitFor(() => expect(late.Component).toBe(Component))
})

test('a path that begins with two slashes stays on this server', () => {
  const { router } = openRouter(async () => ({ Component }))
  router.navigate({ pathname: '//evil.example/path' })
  expect(window.location.href).toBe(`${window.location.origin}//evil.example/path`)
})

test('a masked address is that of the entry, and what it covers is found again', async () => {
  const { router } = openRouter(async () => ({ Component }))
  router.navigate('/other?tag=linux', { mask: '/article/1', state: { reader: '1' } })
  expect(window.location.pathname).toBe('/article/1')
  router.navigate('/')
  router.navigate(-1)
  await vi.waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/other',
      search: '?tag=linux',
      state: { reader: '1' },
      mask: { pathname: '/article/1' },
    }),
  )
})
