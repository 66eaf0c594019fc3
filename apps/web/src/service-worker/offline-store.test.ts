import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { deleteOfflineData, openOfflineStore } from './offline-store.ts'

const picture = (bytes: number) => ({ type: 'image/png', bytes: new ArrayBuffer(bytes) })

test('beyond the size limit the oldest is deleted first, whenever it was stored', async () => {
  const kept = await openOfflineStore('ann', 1000)
  expect(await kept.keepPicture('/new', picture(400), 30)).toBe(true)
  expect(await kept.keepPicture('/old', picture(400), 10)).toBe(true)
  expect(await kept.keepPicture('/newer', picture(400), 40)).toBe(true)
  expect((await kept.entries()).map(({ key }) => key)).toEqual(['/new', '/newer'])
  // An item older than all others finds no space.
  expect(await kept.keepPicture('/oldest', picture(400), 5)).toBe(false)
  expect(await kept.picture('/oldest')).toBeUndefined()
  expect(await kept.picture('/new')).toEqual(picture(400))
  kept.close()
})

test('the text of a response counts, and replaced data does not', async () => {
  const kept = await openOfflineStore('ann', 1000)
  for (let n = 0; n < 20; n++) await kept.storeResponse('articles.get {}', 'x'.repeat(300), 50)
  expect((await kept.entries()).map(({ key }) => key)).toContain('articles.get {}')
  await kept.storeResponse('editions.today {}', 'x'.repeat(900), 60)
  expect((await kept.entries()).map(({ key }) => key)).toEqual(['editions.today {}'])
  await kept.storeResponse('editions.today {}', '字'.repeat(350), 60)
  expect((await kept.entries()).map(({ key }) => key)).toEqual([])
  kept.close()
})

test('items older than an instant are deleted', async () => {
  const kept = await openOfflineStore('bob')
  await kept.storeResponse('a {}', 1, 10)
  await kept.storeResponse('b {}', 2, 20)
  await kept.dropBefore(20)
  expect(await kept.response('a {}')).toBeUndefined()
  expect((await kept.response('b {}'))?.data).toBe(2)
  kept.close()
})

test('another user finds nothing, and deleting keeps the other users’ stores', async () => {
  const [ann, eve] = [await openOfflineStore('ann'), await openOfflineStore('eve')]
  await ann.storeResponse('a {}', 'hers', 1)
  expect(await eve.response('a {}')).toBeUndefined()
  await deleteOfflineData('eve')
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  expect(names.filter((name) => name.startsWith('tidings-kept-'))).toEqual(['tidings-kept-eve'])
  eve.close()
})

test('a store of an earlier version is emptied, as screens may need fields that its responses lack', async () => {
  const old = await openDB('tidings-kept-old', 2, {
    upgrade(made) {
      made.createObjectStore('entries', { keyPath: 'key' }).createIndex('newness', 'newness')
      made.createObjectStore('responses')
      made.createObjectStore('pictures')
    },
  })
  await old.put('entries', { key: 'a {}', store: 'responses', bytes: 600, newness: 10, keptAt: 1 })
  await old.put('responses', 'text', 'a {}')
  old.close()
  const kept = await openOfflineStore('old', 1000)
  expect(await kept.entries()).toEqual([])
  expect(await kept.response('a {}')).toBeUndefined()
  await kept.keepPicture('/new', picture(400), 30)
  expect(await kept.picture('/new')).toEqual(picture(400))
  kept.close()
})
