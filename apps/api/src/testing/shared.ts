import { afterAll, beforeAll } from 'vitest'

/**
 * Opens something before the tests of a file or a block, and closes it after them. The returned object stands for it in
 * hooks and tests.
 */
export function shared<Opened extends { close(): Promise<unknown> }>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  return new Proxy({} as Opened, {
    get: (_, name) => opened && Reflect.get(opened, name),
    set: (_, name, value) => opened !== undefined && Reflect.set(opened, name, value),
  })
}
