import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { Logo } from '@tidings/ui/logo/logo'
import type { RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { texts } from './texts.ts'
import css from './top-bar.module.css'

type TopBarProps = {
  burger: RefObject<HTMLButtonElement | null>
  /** Whether the sidebar is open on a small screen. */
  open: boolean
  onToggle: () => void
}

/** The bar over every signed-in screen, 60 px high. */
export function TopBar({ burger, open, onToggle }: TopBarProps) {
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
          <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </span>
      <Link to="/" className={css.logo} aria-label={texts.home} onClick={leave}>
        <Logo />
      </Link>
      <div className={css.search}>
        <SearchBox hotkey />
      </div>
      <span className={css.gap} />
      <Button
        onClick={() => {
          leave()
          navigate('/newsletters', { state: { add: true } })
        }}
        variant="light"
        className={css.add}
        aria-label={texts.addNewsletter}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        <span>{texts.addNewsletter}</span>
      </Button>
      <AccountMenu />
    </header>
  )
}
