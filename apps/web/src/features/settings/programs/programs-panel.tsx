import { FieldCard } from '@tidings/ui/page-header/field-card'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { SettingsList } from '../list/settings-list.tsx'
import { Usage } from '../list/usage.tsx'
import { Bookmarklet } from './bookmarklet.tsx'
import { CreateTokenForm, MadeToken } from './create-token-form.tsx'
import { FeedAddresses } from './feed-addresses.tsx'
import { Readwise } from './readwise.tsx'
import { texts } from './texts.ts'
import { Webhooks } from './webhooks.tsx'

const words = texts.tokens

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** How other programs use the account: the bookmarklet, access tokens, feeds, webhooks and Readwise. */
export function ProgramsPanel() {
  return (
    <>
      <Bookmarklet />
      <AccessTokens />
      <FeedAddresses />
      <Webhooks />
      <Readwise />
    </>
  )
}

/** The access tokens of other programs, with buttons to create and revoke one. */
function AccessTokens() {
  const { hasPassword } = useUser()
  const { data, isError } = trpc.apiTokens.list.useQuery(undefined, { staleTime: 0 })
  const { mutateAsync } = trpc.apiTokens.revoke.useMutation()
  return (
    <FieldCard title={words.title} hint={words.hint}>
      <SettingsList
        words={words}
        rows={data?.tokens}
        isError={isError}
        read={({ name, scopes, expiresAt, isExpired, ...token }) => ({
          name,
          lines: (
            <>
              <span>{words.can(scopes.map((scope) => words.scopes[scope].short))}</span>
              <span>
                {isExpired && <span className="bad strong">{words.expired} · </span>}
                <Usage {...token} words={words} />
                {expiresAt !== null && !isExpired && ` · ${words.expires} ${day.format(new Date(expiresAt))}`}
              </span>
            </>
          ),
        })}
        note={hasPassword ? data?.tokens.length === 0 && words.none : words.needsPassword}
        Form={hasPassword ? CreateTokenForm : undefined}
        Made={MadeToken}
        remove={({ id }) => mutateAsync({ id })}
      />
    </FieldCard>
  )
}
