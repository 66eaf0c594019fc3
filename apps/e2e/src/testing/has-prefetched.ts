/**
 * Whether the service worker has fetched all that it keeps in the database of that name. Runs in a page, so it uses nothing
 * from outside itself.
 */
export async function hasPrefetched(name: string): Promise<boolean> {
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return false
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const found = await new Promise<unknown>((resolve) => {
    const request = db.transaction('responses').objectStore('responses').get('fetched-ahead {}')
    request.onsuccess = () => resolve(request.result)
  })
  db.close()
  return found !== undefined
}
