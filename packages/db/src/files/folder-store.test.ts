import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderStore } from './folder-store.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tidings-files-'))
})
afterEach(() => rm(root, { recursive: true }))

describe('a folder as a file store', () => {
  test('returns what was stored, and nothing after it was deleted', async () => {
    const files = folderStore(root)
    const bytes = Uint8Array.from([0, 255, 13, 10])
    await files.put('mails/u/1.eml.zst', bytes)
    expect(new Uint8Array((await files.get('mails/u/1.eml.zst')) ?? [])).toEqual(bytes)
    expect(await files.has('mails/u/1.eml.zst')).toBe(true)
    await files.delete('mails/u/1.eml.zst')
    expect(await files.has('mails/u/1.eml.zst')).toBe(false)
    await files.delete('mails/u/1.eml.zst')
    expect(await files.get('mails/u/1.eml.zst')).toBeUndefined()
  })

  test('deletes all files below a folder and no others; held files can still be read', async () => {
    const files = folderStore(root)
    for (const key of ['mails/u/1', 'mails/u/deep/2', 'mails/v/1']) await files.put(key, Buffer.from(key))
    const held = await files.hold()
    await files.deleteAll('mails/u')
    await files.deleteAll('mails/u')
    expect([await files.get('mails/u/1'), await files.get('mails/u/deep/2')]).toEqual([undefined, undefined])
    expect(await files.get('mails/v/1')).toBeDefined()
    expect(String(Buffer.from((await held.get('mails/u/deep/2')) ?? []))).toBe('mails/u/deep/2')
    await held.release()
    await expect(files.deleteAll('../elsewhere')).rejects.toThrow()
  })

  test('replaces a file atomically and leaves no temporary file', async () => {
    const files = folderStore(root)
    await Promise.all(['first', 'second'].map((text) => files.put('a/b', Buffer.from(text))))
    expect(['first', 'second']).toContain(String(Buffer.from((await files.get('a/b')) ?? [])))
    expect(await readdir(path.join(root, 'a'))).toEqual(['b'])
  })

  test('is for its owner alone', async () => {
    await folderStore(root).put('keys/u', Buffer.from('key'))
    const modes = ['keys', 'keys/u'].map(async (name) => (await stat(path.join(root, name))).mode & 0o777)
    expect(await Promise.all(modes)).toEqual([0o700, 0o600])
  })

  test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'a/./b', '', 'a\\..\\b', 'a\0b', 'ü'])(
    'rejects the key %j, which is no plain path inside the store',
    async (key) => {
      const files = folderStore(root)
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('plain names')
      await expect(files.get(key)).rejects.toThrow('plain names')
    },
  )
})
