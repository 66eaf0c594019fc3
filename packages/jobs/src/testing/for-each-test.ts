import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Closable = { close(): unknown } | { drop(): unknown }

/** What a function opens before each test, and which is closed after it; it can be used only during one. */
export function forEachTest<T extends Closable>(open: () => T | Promise<T>): T {
  return opened(open, beforeEach, afterEach)
}

/** What a function opens before the first test, and which is closed after the last; it can be used only between them. */
export function forAllTests<T extends Closable>(open: () => T | Promise<T>): T {
  return opened(open, beforeAll, afterAll)
}

function opened<T extends Closable>(
  open: () => T | Promise<T>,
  before: (hook: () => Promise<void>) => void,
  after: (hook: () => unknown) => void,
): T {
  let current = {} as T
  before(async () => {
    current = await open()
  })
  after(() => ('drop' in current ? current.drop() : current.close()))
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(current, key),
    set: (_, key, value) => Reflect.set(current, key, value),
    ownKeys: () => Reflect.ownKeys(current),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(current, key),
  })
}
