import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tidings/ui/link'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { lengthBetween } from '../../lib/validators.ts'
import { replaceUser, useUser } from '../../session/session.tsx'
import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../../session/unsaved-input.ts'
import css from './profile.module.css'
import { ProfilePicture } from './profile-picture.tsx'
import { texts } from './texts.ts'

/** The user's picture and name. */
export function Component() {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <ProfilePicture />
      <PersonalInformation />
    </>
  )
}

const FORM = 'profile'
const validate = lengthBetween(2, texts.nameTooShort, 200, texts.nameTooLong)

/** The display name to change, and the read-only e-mail address. */
function PersonalInformation() {
  const client = useQueryClient()
  const { uid, email, displayName } = useUser()
  const [draft, setDraft] = useState(() => unsavedInput(uid, FORM))
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => dropUnsavedInput(uid, FORM), [uid])

  const name = draft ?? displayName
  const changed = name.trim() !== displayName
  const { mutate, isPending } = trpc.user.updateProfile.useMutation({
    meta: { success: texts.updated, failure: texts.failed },
    onSuccess: ({ user }) => {
      replaceUser(client, user)
      // Text typed while it was being saved is kept.
      setDraft((typed) => (typed?.trim() === user.displayName ? undefined : typed))
    },
    onError: (failure, input) => {
      if (errorCode(failure) === 'UNAUTHORIZED') keepUnsavedInput(uid, FORM, input.displayName ?? '')
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!changed || isPending) return
    const fault = validate(name)
    setError(fault)
    if (fault) field.current?.focus()
    else mutate({ displayName: name.trim(), email })
  }
  return (
    <FieldCard title={texts.personal}>
      <form className="fields" noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          dir="auto"
          label={texts.name}
          description={texts.nameHint}
          autoComplete="name"
          value={name}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setDraft(value)
            setError(null)
          }}
        />
        <TextInput readOnly label={texts.email} description={texts.emailHint} value={email} />
        <Link className={`further ${css.more}`} href="/settings?tab=sign-in">
          {texts.emailChange}
        </Link>
        <div className="mt-2">
          <Button type="submit" disabled={!changed || isPending}>
            {isPending ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
    </FieldCard>
  )
}
