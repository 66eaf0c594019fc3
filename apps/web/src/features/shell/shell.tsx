import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Avatar, initials } from '@tidings/ui/avatar/avatar'
import { lazyPart } from '@tidings/ui/lazy-part'
import { Link } from '@tidings/ui/link'
import { Logo } from '@tidings/ui/logo'
import { PopupButton } from '@tidings/ui/popup/popup-button'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { useShortcuts } from '../../keys/keys-provider.tsx'
import { watchDigest } from '../../lib/digest-channel.ts'
import { Icon } from '../../lib/icon.tsx'
import { logFailure } from '../../lib/log.ts'
import { texts as readingTexts } from '../../reading/texts.ts'
import { useWatchReading } from '../../reading/watch-reading.ts'
import { refreshSession, replaceUser, useUser } from '../../session/session.tsx'
import { SearchBox } from '../search/search-box.tsx'
import css from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { texts } from './texts.ts'

/** The frame of all signed-in screens: bar, sidebar (a drawer on small screens), the screen. */
export function Component() {
  const [open, setOpen] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const [palette, setPalette] = useState<'open' | 'closed'>()
  const typed = useRef<() => string>(() => '')
  const search = () => {
    if (palette !== 'open') typed.current = collectKeys()
    setPalette('open')
  }
  const closePalette = () => {
    typed.current()
    setPalette('closed')
  }
  useTimeZone()
  useDigestSync()
  useWays()
  const hasRead = useWatchReading()
  // Wherever the focus is, also in a field.
  useHotkeys([['mod+K', search]], [])
  useHotkeys(
    [
      [
        'Escape',
        ({ target }) => {
          // In a menu of the sidebar, Escape is for the menu.
          if (!open || (target instanceof Element && target.closest('[role="menu"]'))) return
          close()
          burger.current?.focus()
        },
        { preventDefault: false },
      ],
    ],
    [],
  )
  return (
    <>
      <a className={css.skip} href="#content">
        {texts.skip}
      </a>
      <TopBar burger={burger} open={open} onToggle={() => setOpen(!open)} />
      <p className="visually-hidden" aria-live="polite">
        {hasRead && readingTexts.ended}
      </p>
      <Notices />
      {palette && (
        <SearchPalette opened={palette === 'open'} onClose={closePalette} typed={() => typed.current()} />
      )}
      <div className={css.side} data-open={open}>
        <Sidebar onNavigate={close} />
      </div>
      {open && (
        <button type="button" className={css.shade} aria-label={texts.closeNavigation} onClick={close} />
      )}
      <main id="content" className={css.main} tabIndex={-1} inert={open}>
        <div className={css.wrap}>
          <Outlet />
        </div>
      </main>
    </>
  )
}

const SearchPalette = lazyPart(
  async () => (await import('../search/search-palette.tsx')).SearchPalette,
  ({ onClose }) => onClose(),
)

// Usually there is none: it is not in the digest's bundle.
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices)

/**
 * Takes what is typed from now on, which is meant for a field that is still being loaded. The returned function ends
 * that, and returns the text once.
 */
function collectKeys(): () => string {
  let text = ''
  const collect = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (isCommand && !event.getModifierState('AltGraph')) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', collect, true)
  return () => {
    window.removeEventListener('keydown', collect, true)
    const taken = text
    text = ''
    return taken
  }
}

/** The screens that global shortcuts open. */
function useWays(): void {
  const navigate = useNavigate()
  useShortcuts('shell', {
    'go-today': () => navigate('/'),
    'go-saved': () => navigate('/saved'),
    'go-highlights': () => navigate('/highlights'),
    'go-newsletters': () => navigate('/newsletters'),
  })
}

/** Updates this page after another tab follows, mutes or groups. */
function useDigestSync(): void {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  useEffect(
    () =>
      watchDigest(() => {
        refreshSession(client)
        utils.topics.list.invalidate()
        utils.articles.list.invalidate()
      }),
    [client, utils],
  )
}

/** Sends the browser's time zone to the server if it differs: it defines the user's "today". */
function useTimeZone(): void {
  const client = useQueryClient()
  const known = useUser().timeZone
  const { mutate } = trpc.user.setTimeZone.useMutation({
    onSuccess: ({ user }) => replaceUser(client, user),
    onError: (error) => logFailure('The time zone could not be stored', error),
  })
  // Once per visit: a zone that the server rejects must not be sent again and again.
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (timeZone && timeZone !== known) mutate({ timeZone })
  }, [])
}

type TopBarProps = {
  burger: RefObject<HTMLButtonElement | null>
  /** Whether the sidebar is open on a small screen. */
  open: boolean
  onToggle: () => void
}

/** The bar over every signed-in screen, 60 px high. */
function TopBar({ burger, open, onToggle }: TopBarProps) {
  const navigate = useNavigate()
  const leave = () => {
    if (open) onToggle()
  }
  return (
    <header className={css.bar}>
      <span className={css.burger}>
        <ActionIcon
          ref={burger}
          size="lg"
          aria-label={open ? texts.closeNavigation : texts.openNavigation}
          aria-expanded={open}
          onClick={onToggle}
        >
          <Icon of={IconMenu2} size={20} />
        </ActionIcon>
      </span>
      <Link href="/" className={css.logo} aria-label={texts.home} onClick={leave}>
        <Logo />
      </Link>
      <div className={css.search}>
        <SearchBox hotkey />
      </div>
      <span className="grow" />
      <Button
        onClick={() => {
          leave()
          navigate('/newsletters', { state: { add: true } })
        }}
        variant="light"
        className={css.add}
        aria-label={texts.addNewsletter}
        leftSection={<Icon of={IconPlus} />}
      >
        <span>{texts.addNewsletter}</span>
      </Button>
      <AccountMenu />
    </header>
  )
}

const AccountMenuItems = lazyPart(
  async () => (await import('./account-menu-items.tsx')).AccountMenuItems,
  ({ popup }) => popup.remove(),
)

/** The avatar with the account menu. */
function AccountMenu() {
  const user = useUser()
  const button = (
    <UnstyledButton className={css.avatar} aria-label={texts.accountOf(initials(user.displayName))}>
      <Avatar id={user.uid} name={user.displayName} photoURL={user.photoURL} />
    </UnstyledButton>
  )
  return (
    <PopupButton kind="menu" button={button}>
      {(popup) => <AccountMenuItems popup={popup} />}
    </PopupButton>
  )
}
