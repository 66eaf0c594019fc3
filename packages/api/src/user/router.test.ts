import { seedFile, seedRemotePicture } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('user on %s', (kind) => {
  const app = useTestApp(kind)

  it('returns the signed-in user, with or without their own email', async () => {
    const { call, user } = await app.newReader()
    const response = await call.user.get({})
    expect(response.user).toMatchObject({ uid: user.id, email: user.email, displayName: user.display_name })
    expect(await call.user.get({ email: ` ${user.email.toUpperCase()}` })).toEqual(response)
    expect(await call.user.get({ email: '' })).toEqual(response)
  })

  it('refuses another email, known or not', async () => {
    const { call } = await app.newReader()
    const { user: other } = await app.newReader()
    for (const email of [other.email, 'nobody@reader.example']) {
      await expectRefused(call.user.get({ email }), 'FORBIDDEN', 'That email belongs to someone else.')
    }
  })

  it('an account without an inbox address falls back to its id', async () => {
    const { call, user } = await app.newReader()
    expect((await call.user.get({})).user.emailAddress).toBe(`${user.id}@inbox.test`)
  })

  describe('the profile', () => {
    it('changes the display name and returns the user', async () => {
      const { call, token, user } = await app.newReader()
      const { user: changed } = await call.user.updateProfile({
        displayName: '  Ada Lovelace ',
        email: user.email,
      })
      expect(changed.displayName).toBe('Ada Lovelace')
      const later = await app.caller(token)
      expect((await later.call.user.get({})).user).toEqual(changed)
    })

    it.each([
      ['', 'Display name must be at least 2 characters'],
      [' A ', 'Display name must be at least 2 characters'],
      ['\u200b\u200b\u200b', 'Display name must be at least 2 characters'],
      ['x'.repeat(201), 'Display name must be at most 200 characters'],
    ])('refuses the display name %j and keeps the old one', async (displayName, message) => {
      const { call, user } = await app.newReader()
      const refused = await refusal(call.user.updateProfile({ displayName }))
      expect(refused).toEqual({ status: 400, code: 'BAD_REQUEST', message })
      expect((await call.user.get({})).user.displayName).toBe(user.display_name)
    })

    it.each(['عائشة بنت أحمد', '👩‍👩‍👧‍👦 🎉', 'Zoë\u0308 van der Ö', '<b>Ada</b> & "co"', 'x'.repeat(200)])(
      'stores the display name %s unchanged',
      async (displayName) => {
        const { call } = await app.newReader()
        expect((await call.user.updateProfile({ displayName })).user.displayName).toBe(displayName)
      },
    )

    it('rejects external pictures and ones that were never uploaded', async () => {
      const { call, user } = await app.newReader()
      const other = await app.newReader()
      const hers = await seedFile(app.db, { userId: other.user.id }, { kind: 'avatar' })
      const own = await seedFile(app.db, { userId: user.id })
      for (const photoURL of [
        'https://tracker.example/p.gif',
        'javascript:alert(1)',
        '/icon.svg',
        '',
        `/api/pictures/${own}`,
        `/api/pictures/${hers}`,
      ]) {
        await expectRefused(
          call.user.updateProfile({ photoURL }),
          'BAD_REQUEST',
          'A profile picture is one that you uploaded.',
        )
      }
      expect((await call.user.get({})).user.photoURL).toBeNull()
    })

    it('serves the picture of a sign-in provider from this server', async () => {
      const { user, token } = await app.newReader()
      const photo_url = 'https://lh3.example/photo.jpg?sz=96'
      const shown = async () => (await (await app.caller(token)).call.user.get({})).user.photoURL
      const change = app.db.updateTable('users').where('id', '=', user.id)
      await change.set({ photo_url }).execute()
      expect(await shown()).toBeNull()
      const id = await seedRemotePicture(app.db, { userId: user.id }, { url: photo_url })
      expect(await shown()).toBe(`/api/pictures/${id}`)
      const { call } = await app.caller(token)
      const photoURL = await shown()
      expect((await call.user.updateProfile({ photoURL })).user.photoURL).toBe(photoURL)
      await app.db.updateTable('remote_pictures').set({ state: 'failed' }).where('id', '=', id).execute()
      expect(await shown()).toBeNull()
      await change.set({ photo_url: 'http://lh3.example/a.jpg' }).execute()
      expect(await shown()).toBeNull()
    })

    it('deletes the file of a removed sign-in provider’s picture', async () => {
      const { call, user } = await app.newReader()
      const photo_url = 'https://lh3.example/photo.jpg'
      await app.db.updateTable('users').set({ photo_url }).where('id', '=', user.id).execute()
      const id = await seedRemotePicture(app.db, { userId: user.id }, { state: 'stored' })
      const key = `pictures/${user.id}/${id}`
      await seedFile(app.db, { userId: user.id }, { id, key, kind: 'photo' })
      await app.services.files.put(key, Buffer.from('a face'))
      await call.user.updateProfile({ photoURL: null })
      expect(await app.services.files.get(key)).toBeUndefined()
      for (const table of ['files', 'remote_pictures'] as const) {
        expect(await app.db.selectFrom(table).select('id').where('id', '=', id).execute()).toEqual([])
      }
    })
  })

  it('stores that the theme is the system’s, and the shortcuts that are switched off, each by itself', async () => {
    const { call, token } = await app.newReader()
    const stored = async () => (await (await app.caller(token)).call.user.get({})).user
    const before = await stored()
    expect(before).toMatchObject({ followsSystemTheme: false, shortcutsOff: [], preferencesSavedAt: null })
    await call.user.updatePreferences({ shortcutsOff: ['next', 'go-today', 'next'] })
    const off = { shortcutsOff: ['next', 'go-today'] }
    expect(await stored()).toEqual({ ...before, ...off })
    await call.user.updatePreferences({ followsSystemTheme: true })
    expect(await stored()).toMatchObject({ ...off, followsSystemTheme: true, colorMode: 'light' })
    expect((await stored()).preferencesSavedAt).not.toBeNull()
    await call.user.updatePreferences({ shortcutsOff: [], followsSystemTheme: false })
    expect(await stored()).toMatchObject({ followsSystemTheme: false, shortcutsOff: [] })
  })

  it('stores each given reading preference', async () => {
    const { call, user, token } = await app.newReader()
    const { user: changed } = await call.user.updatePreferences({
      colorMode: 'sepia',
      fontSize: 'xl',
      fontPreference: 'serif',
      digestFrequency: 'daily',
      email: user.email,
    })
    const wanted = { colorMode: 'sepia', fontSize: 'xl', fontPreference: 'serif', digestFrequency: 'daily' }
    expect(changed).toMatchObject(wanted)
    await call.user.updatePreferences({ colorMode: 'dark' })
    await call.user.updatePreferences({})
    const weekly = { digestFrequency: 'weekly' as 'daily' }
    await expectRefused(call.user.updatePreferences(weekly), 'BAD_REQUEST')
    const later = await app.caller(token)
    expect((await later.call.user.get({})).user).toMatchObject({ ...wanted, colorMode: 'dark' })
  })

  it('stores whether duplicates are grouped and what the digest opens with, without marking the style as saved', async () => {
    const { call, token } = await app.newReader()
    expect((await call.user.get({})).user.editionMinutes).toBeNull()
    const { user: changed } = await call.user.updatePreferences({
      groupsDuplicates: true,
      editionMinutes: '10',
    })
    expect(changed).toMatchObject({ groupsDuplicates: true, editionMinutes: '10', preferencesSavedAt: null })
    await call.user.updatePreferences({ colorMode: 'dark' })
    const later = await app.caller(token)
    expect((await later.call.user.get({})).user).toMatchObject({ groupsDuplicates: true, colorMode: 'dark' })
    await call.user.updatePreferences({ groupsDuplicates: false })
    expect((await call.user.get({})).user.colorMode).toBe('light')
  })

  it('changes the user’s time zone, and refuses an unknown one', async () => {
    const { call, token } = await app.newReader()
    const moved = await call.user.setTimeZone({ timeZone: 'America/New_York' })
    expect(moved.user.timeZone).toBe('America/New_York')
    await expectRefused(call.user.setTimeZone({ timeZone: 'Mars/Base' }), 'BAD_REQUEST', 'Unknown time zone.')
    const later = await app.caller(token)
    expect((await later.call.user.get({})).user.timeZone).toBe('America/New_York')
  })
})
