import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Closable = { close(): unknown } | { drop(): unknown }
type Hook = (work: () => unknown, timeoutMs?: number) => void

/** What a function opens before each test, and which is closed after it; it can be used only during one. */
export function forEachTest<T extends Closable>(open: () => T | Promise<T>): T {
  return opened(open, beforeEach, afterEach)
}

/**
 * What a function opens before the first test of a file or a block, and which is closed after the last; it can be used
 * only between them. `timeoutMs` is for what takes longer to open than other hooks may.
 */
export function forAllTests<T extends Closable>(open: () => T | Promise<T>, timeoutMs?: number): T {
  return opened(open, beforeAll, afterAll, timeoutMs)
}

function opened<T extends Closable>(
  open: () => T | Promise<T>,
  before: Hook,
  after: Hook,
  timeoutMs?: number,
): T {
  let current: T | undefined
  before(async () => {
    current = await open()
  }, timeoutMs)
  after(() => current && ('drop' in current ? current.drop() : current.close()))
  const now = () => current ?? {}
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(now(), key),
    set: (_, key, value) => Reflect.set(now(), key, value),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(now(), key),
  })
}
