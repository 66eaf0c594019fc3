import { useQueryClient } from '@tanstack/react-query'
import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import { useEffect, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { replaceUser, useUser } from '../../session/session.tsx'
import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../../session/unsaved-input.ts'
import { readPreferences } from '../../theme/preferences.ts'
import { usePreferences } from '../../theme/preferences-provider.tsx'
import { texts } from './texts.ts'

const FORM = 'preferences'

/** Choices on the way: what they would look like, whether they differ from what is stored, and how they get there. */
export type Draft = {
  style: ReadingStyle
  unsaved: boolean
  saving: boolean
  choose: (change: Partial<ReadingStyle>) => void
  save: () => void
}

/** The reading preferences as they are being chosen: nothing but the preview shows them until they are saved. */
export function useDraft(): Draft {
  const client = useQueryClient()
  const { uid, email } = useUser()
  const { app, setApp } = usePreferences()
  const [draft, setDraft] = useState<Partial<ReadingStyle>>(() => unsavedStyle(uid))
  useEffect(() => dropUnsavedInput(uid, FORM), [uid])

  const style = { ...app, ...draft }
  const { mutate, isPending } = trpc.user.updatePreferences.useMutation({
    meta: { success: texts.updated, failure: texts.failed },
    onSuccess: ({ user }, saved) => {
      replaceUser(client, user)
      setApp({ theme: user.colorMode, fontSize: user.fontSize, fontType: user.fontPreference })
      // What was chosen while this was being saved stays.
      setDraft(({ theme, fontSize, fontType }) => ({
        ...(theme && theme !== saved.colorMode && { theme }),
        ...(fontSize && fontSize !== saved.fontSize && { fontSize }),
        ...(fontType && fontType !== saved.fontPreference && { fontType }),
      }))
    },
    onError: (error) => {
      if (errorCode(error) === 'UNAUTHORIZED') keepUnsavedInput(uid, FORM, JSON.stringify(style))
    },
  })
  return {
    style,
    unsaved: style.theme !== app.theme || style.fontSize !== app.fontSize || style.fontType !== app.fontType,
    saving: isPending,
    choose: (change) => setDraft((old) => ({ ...old, ...change })),
    save: () =>
      mutate({
        colorMode: style.theme,
        fontSize: style.fontSize,
        fontPreference: style.fontType,
        digestFrequency: 'daily',
        email,
      }),
  }
}

function unsavedStyle(uid: string): Partial<ReadingStyle> {
  const text = unsavedInput(uid, FORM)
  if (!text) return {}
  const kept: unknown = JSON.parse(text)
  const values = new Map(Object.entries(kept ?? {}).map(([key, value]) => [key, String(value)]))
  return readPreferences({ getItem: (key) => values.get(key) ?? null })
}
