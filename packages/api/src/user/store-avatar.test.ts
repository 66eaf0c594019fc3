import { setTimeout as sleep } from 'node:timers/promises'
import { avatarKey } from '@tidings/accounts/avatars/avatar-file'
import { storeAvatar } from '@tidings/accounts/avatars/store-avatar'
import { DATABASES } from '@tidings/db/testing/test-database'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()

describe.each(DATABASES)('profile pictures on %s', (kind) => {
  const app = useTestApp(kind)

  async function newOwner() {
    const { user, token } = await app.newReader()
    const session = await app.services.sessions.find({ authorization: `Bearer ${token}` })
    return {
      user,
      fileOf: () => app.services.files.get(avatarKey(user.id)),
      shown: async () => (await (await app.caller(token)).call.user.get({})).user.photoURL,
      change: async (photoURL: string | null) =>
        (await (await app.caller(token)).call.user.updateProfile({ photoURL, email: user.email })).user,
      upload: (upload: Uint8Array, email?: string) => storeAvatar(app.services, session, { upload, email }),
    }
  }

  it('an upload is stored at profile_pictures/{uid}, and its path becomes the photo of the user', async () => {
    const owner = await newOwner()
    const { photoURL } = await owner.upload(await picture('tomato'), owner.user.email)
    expect(photoURL).toMatch(/^\/api\/pictures\/[\w-]{32}\?v=\w+$/)
    const rows = await app.db.selectFrom('files').select('key').where('user_id', '=', owner.user.id).execute()
    expect(rows).toEqual([{ key: `profile_pictures/${owner.user.id}` }])
    expect(await owner.shown()).toBe(photoURL)
    expect(await owner.fileOf()).toBeDefined()
  })

  it('a new picture has a new path, so that no browser shows the old one', async () => {
    const owner = await newOwner()
    const first = await owner.upload(await picture('tomato'))
    const second = await owner.upload(await picture('navy'))
    expect(second.photoURL).not.toBe(first.photoURL)
    expect((await owner.upload(await picture('navy'))).photoURL).toBe(second.photoURL)
  })

  it('storing the returned path as photoURL, as clients do, changes nothing; null removes the picture', async () => {
    const owner = await newOwner()
    const { photoURL: old } = await owner.upload(await picture('tomato'))
    const { photoURL } = await owner.upload(await picture('navy'))
    expect((await owner.change(photoURL)).photoURL).toBe(photoURL)
    expect((await owner.change(old)).photoURL).toBe(photoURL)
    expect((await owner.change(null)).photoURL).toBeNull()
    expect(await owner.fileOf()).toBeUndefined()
    await expectRefused(owner.change(photoURL), 'BAD_REQUEST')
  })

  it('an upload requires a session', async () => {
    const nobody = storeAvatar(app.services, undefined, { upload: await picture('navy'), email: undefined })
    await expectRefused(nobody, 'UNAUTHORIZED', 'User not authenticated')
  })

  it('a rejected upload keeps the previous picture', async () => {
    const owner = await newOwner()
    const { photoURL } = await owner.upload(await picture('tomato'))
    const before = await owner.fileOf()
    expect(await refusal(owner.upload(Buffer.from('<svg/>')))).toMatchObject({ status: 415 })
    await expectRefused(owner.upload(await picture('navy'), 'eve@reader.example'), 'FORBIDDEN')
    expect(await owner.shown()).toBe(photoURL)
    expect(await owner.fileOf()).toEqual(before)
  })

  it('a file that can’t be written does not change the photo', async () => {
    const owner = await newOwner()
    const { photoURL } = await owner.upload(await picture('tomato'))
    const session = { user: owner.user, token: '', handle: '', by: 'bearer', renewedCookie: null } as const
    const files = { ...app.services.files, put: () => Promise.reject(new Error('The disk is full.')) }
    const failing = storeAvatar({ ...app.services, files }, session, {
      upload: await picture('navy'),
      email: undefined,
    })
    await expect(failing).rejects.toThrow('The disk is full.')
    expect(await owner.shown()).toBe(photoURL)
  })

  it('a slow file store does not block other writes', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const session = { user: owner.user, token: '', handle: '', by: 'bearer', renewedCookie: null } as const
    const { promise: held, resolve: go } = Promise.withResolvers<void>()
    const put = (...file: Parameters<typeof app.services.files.put>) =>
      held.then(() => app.services.files.put(...file))
    const slow = storeAvatar({ ...app.services, files: { ...app.services.files, put } }, session, {
      upload: await picture('navy'),
      email: undefined,
    })
    await sleep(100)
    expect((await other.upload(await picture('tomato'))).photoURL).not.toBeNull()
    expect(await owner.shown()).toBeNull()
    go()
    await slow
    expect(await owner.shown()).not.toBeNull()
  })

  it('a picture whose account was deleted meanwhile is not stored', async () => {
    const owner = await newOwner()
    const session = { user: owner.user, token: '', handle: '', by: 'bearer', renewedCookie: null } as const
    await app.db.deleteFrom('users').where('id', '=', owner.user.id).execute()
    const late = storeAvatar(app.services, session, { upload: await picture('navy'), email: undefined })
    expect(await refusal(late)).toMatchObject({ status: 401 })
    expect(await owner.fileOf()).toBeUndefined()
  })

  it('a picture removed during an upload is either deleted or complete, never a URL without its file', async () => {
    const owner = await newOwner()
    const upload = await picture('navy')
    await owner.upload(upload)
    const { files } = app.services
    const remove = files.delete
    let uploading: Promise<unknown> | undefined
    // The upload starts during the removal, with time to interleave.
    files.delete = async (key) => {
      uploading = owner.upload(upload)
      await sleep(100)
      await remove(key)
    }
    await owner.change(null)
    files.delete = remove
    await uploading
    expect(await owner.shown()).not.toBeNull()
    expect(await owner.fileOf()).toBeDefined()
  })
})
