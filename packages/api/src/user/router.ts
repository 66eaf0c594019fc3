import { avatarKey } from '@tidings/accounts/avatars/avatar-file'
import { photoURL, samePicture } from '@tidings/accounts/avatars/photo-url'
import { oneChangeAtATime } from '@tidings/accounts/avatars/store-avatar'
import { isTimeZone } from '@tidings/accounts/time-zone'
import { refused } from '@tidings/db/domain-error'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import { setTimeZone, updateUser } from '@tidings/db/queries/accounts/users'
import { replanBookMail } from '@tidings/db/queries/editions/book-mails'
import { deleteAvatarFile } from '@tidings/db/queries/pictures/files'
import { setPhoto } from '@tidings/db/queries/pictures/remote-pictures'
import { replanEditions } from '@tidings/jobs/notify/edition-events'
import { replanPushes } from '@tidings/jobs/notify/plan-pushes'
import { replanDigest } from '@tidings/jobs/send/digest-schedule'
import { z } from 'zod'
import { router, userProcedure } from '../trpc/trpc.ts'
import { EXAMPLE_USER, ownEmail, preferencesChange, profileChange, user } from './schema.ts'
import { userView } from './view.ts'

const response = z.object({ user })

export const userRouter = router({
  get: userProcedure({
    route: 'GET /user',
    scope: 'session',
    summary: 'The logged-in user',
    description:
      '`emailAddress` is the inbox address that newsletters are sent to. `email` is optional and must be the user’s own.',
    request: { email: 'ada@example.com' },
    response: { user: EXAMPLE_USER },
  })
    .input(ownEmail)
    .output(response)
    .query(async ({ ctx }) => ({ user: await userView(ctx, ctx.user) })),

  updateProfile: userProcedure({
    route: 'PATCH /user/profile',
    scope: 'session',
    summary: 'Change the display name, or remove the profile picture',
    description:
      'Changes the display name, or removes the profile picture if `photoURL` is `null`. Any other `photoURL` must be the one returned by the upload of a picture; other URLs are rejected. Fields left out do not change.',
    request: { displayName: 'Ada Lovelace', email: 'ada@example.com' },
    response: { user: EXAMPLE_USER },
  })
    .input(profileChange)
    .output(response)
    .mutation(async ({ ctx, input: { displayName, photoURL: picture } }) => {
      const current = await photoURL(ctx.db, ctx.user)
      if (typeof picture === 'string' && !(current && samePicture(picture, current))) {
        throw refused('BAD_REQUEST', 'A profile picture is one that you uploaded.')
      }
      const change = { display_name: displayName, photo_url: picture === null ? null : undefined }
      const update = (executor = ctx.db) => updateUser(executor, ctx.user.id, change)
      const row = await (picture !== null
        ? update()
        : oneChangeAtATime(ctx.database, ctx.user.id, async () => {
            const changed = await ctx.db.transaction().execute(async (trx) => {
              await deleteAvatarFile(trx, ctx.user.id)
              await setPhoto(trx, ctx.user.id, null, { dueAt: null, now: Date.now() })
              return update(trx)
            })
            await ctx.files.delete(avatarKey(ctx.user.id))
            // What can't be deleted now is deleted by the hourly cleanup.
            await sweepFiles(ctx.db, ctx.files).catch(() => {})
            return changed
          }))
      return { user: await userView(ctx, row ?? ctx.user) }
    }),

  updatePreferences: userProcedure({
    route: 'PATCH /user/preferences',
    scope: 'session',
    summary: 'Store the reading preferences',
    description:
      'Theme, text size and font of the reader, whether lists leave duplicates out, what the digest opens with, which keyboard shortcuts are switched off, and whether older highlights are shown above the digest, for all browsers. With `followsSystemTheme` the theme is light or dark as the system is. Fields left out do not change.',
    request: {
      colorMode: 'light',
      fontSize: 'base',
      fontPreference: 'sans',
      groupsDuplicates: false,
      editionMinutes: '10',
      followsSystemTheme: false,
      shortcutsOff: [],
      reviewsHighlights: true,
      digestFrequency: 'daily',
      email: 'ada@example.com',
    },
    response: { user: EXAMPLE_USER },
  })
    .input(preferencesChange)
    .output(response)
    .mutation(async ({ ctx, input }) => {
      const { groupsDuplicates: groups, followsSystemTheme: follows, shortcutsOff: off } = input
      const { reviewsHighlights: reviews } = input
      const style = {
        color_mode: input.colorMode,
        font_size: input.fontSize,
        font_preference: input.fontPreference,
        follows_system_theme: follows === undefined ? undefined : follows ? (1 as const) : (0 as const),
      }
      const isStyled = Object.values(style).some((value) => value !== undefined)
      const row = await updateUser(ctx.db, ctx.user.id, {
        ...style,
        ...(isStyled && { preferences_saved_at: Date.now() }),
        edition_minutes: input.editionMinutes,
        ...(groups !== undefined && { groups_duplicates: groups ? 1 : 0 }),
        ...(reviews !== undefined && { reviews_highlights: reviews ? 1 : 0 }),
        ...(off && { shortcuts_off: [...new Set(off)].join(',') }),
      })
      return { user: await userView(ctx, row ?? ctx.user) }
    }),

  setTimeZone: userProcedure({
    route: 'PATCH /user/time-zone',
    scope: 'session',
    summary: 'Set the user’s time zone',
    description: 'An IANA name, which defines “today” in the digest and its statistics.',
    request: { timeZone: 'Europe/London' },
    response: { user: EXAMPLE_USER },
  })
    .input(z.object({ timeZone: z.string().max(64) }))
    .output(response)
    .mutation(async ({ ctx, input: { timeZone } }) => {
      if (!isTimeZone(timeZone)) {
        throw refused('BAD_REQUEST', 'Unknown time zone.')
      }
      await setTimeZone(ctx.db, ctx.user.id, timeZone)
      await replanDigest(ctx.db, { ...ctx.user, time_zone: timeZone }, Date.now())
      await replanBookMail(ctx.db, ctx.user.id)
      await replanEditions(ctx.db, ctx.user.id, Date.now())
      await replanPushes(ctx.db, ctx.user.id, Date.now())
      return { user: await userView(ctx, { ...ctx.user, time_zone: timeZone }) }
    }),
})
