import { IconBookmarkPlus } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { SettingsList } from '../list/settings-list.tsx'
import { Usage } from '../list/usage.tsx'
import { CopyField } from './copy-field.tsx'
import { CreateTokenForm, MadeToken } from './create-token-form.tsx'
import { FeedAddresses } from './feed-addresses.tsx'
import css from './programs.module.css'
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

const sharingWords = texts.sharing

/** Opens the share screen with the current page, in a window that can't access that page. */
const codeOf = (origin: string) =>
  `javascript:void open('${origin}/share?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title),'_blank','noopener,width=640,height=720')`

/** How to save pages from elsewhere: a bookmarklet to drag, and the share menu of an installed app. */
function Bookmarklet() {
  const code = codeOf(window.location.origin)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // React replaces such URLs by one that throws.
    link.current?.setAttribute('href', code)
    const explain = (event: Event) => {
      event.preventDefault()
      showToast(sharingWords.drag)
    }
    link.current?.addEventListener('click', explain)
    const { current } = link
    return () => current?.removeEventListener('click', explain)
  }, [code])
  return (
    <FieldCard title={sharingWords.title} hint={sharingWords.hint}>
      <div>
        <a className={css.bookmarklet} href="/share" ref={link} draggable>
          <IconBookmarkPlus size={18} stroke={1.75} aria-hidden="true" />
          {sharingWords.bookmarklet}
        </a>
      </div>
      <CopyField label={sharingWords.code} value={code} />
      <p className="hint">{sharingWords.installed}</p>
      <Link className="further" href="/share">
        {sharingWords.byHand}
      </Link>
    </FieldCard>
  )
}
