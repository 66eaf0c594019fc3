import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { replaceUser, useUser } from '../../session/session.tsx'
import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../../session/unsaved-input.ts'
import { type AppPreferences, readPreferences } from '../../theme/preferences.ts'
import { usePreferences } from '../../theme/preferences-provider.tsx'
import { texts } from './texts.ts'

const FORM = 'preferences'

/** Unsaved choices: their preview, whether they differ from the stored ones, and how to save them. */
export type Draft = {
  style: AppPreferences
  unsaved: boolean
  saving: boolean
  choose: (change: Partial<AppPreferences>) => void
  save: () => void
}

/** The reading preferences being edited: only the preview shows them until they are saved. */
export function useDraft(): Draft {
  const client = useQueryClient()
  const { uid, email, followsSystemTheme } = useUser()
  const { app, setApp } = usePreferences()
  const [draft, setDraft] = useState<Partial<AppPreferences>>(() => unsavedStyle(uid))
  useEffect(() => dropUnsavedInput(uid, FORM), [uid])

  const style = { ...app, ...draft }
  const { mutate, isPending } = trpc.user.updatePreferences.useMutation({
    meta: { success: texts.updated, failure: texts.failed },
    onSuccess: ({ user }, saved) => {
      replaceUser(client, user)
      setApp({
        theme: user.colorMode,
        fontSize: user.fontSize,
        fontType: user.fontPreference,
        followsSystem: user.followsSystemTheme,
      })
      // Changes made while this was being saved are kept.
      setDraft(({ theme, fontSize, fontType, followsSystem }) => ({
        ...(theme && theme !== saved.colorMode && { theme }),
        ...(fontSize && fontSize !== saved.fontSize && { fontSize }),
        ...(fontType && fontType !== saved.fontPreference && { fontType }),
        ...(followsSystem !== undefined && followsSystem !== user.followsSystemTheme && { followsSystem }),
      }))
    },
    onError: (error) => {
      if (errorCode(error) === 'UNAUTHORIZED') keepUnsavedInput(uid, FORM, JSON.stringify(style))
    },
  })
  return {
    style,
    unsaved:
      style.theme !== app.theme ||
      style.fontSize !== app.fontSize ||
      style.fontType !== app.fontType ||
      style.followsSystem !== app.followsSystem,
    saving: isPending,
    choose: (change) => setDraft((old) => ({ ...old, ...change })),
    save: () =>
      mutate({
        colorMode: style.theme,
        fontSize: style.fontSize,
        fontPreference: style.fontType,
        ...(style.followsSystem !== followsSystemTheme && { followsSystemTheme: style.followsSystem }),
        digestFrequency: 'daily',
        email,
      }),
  }
}

function unsavedStyle(uid: string): Partial<AppPreferences> {
  const text = unsavedInput(uid, FORM)
  if (!text) return {}
  const kept: unknown = JSON.parse(text)
  const values = new Map(Object.entries(kept ?? {}).map(([key, value]) => [key, String(value)]))
  return readPreferences({ getItem: (key) => values.get(key) ?? null })
}
