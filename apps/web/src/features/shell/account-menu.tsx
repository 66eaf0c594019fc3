import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Avatar } from '@tidings/ui/avatar/avatar'
import { initials } from '@tidings/ui/avatar/initials.ts'
import { Link } from 'react-router'
import { useUser } from '../../session/session.tsx'
import css from './account-menu.module.css'
import { texts } from './texts.ts'
import { useLogout } from './use-logout.ts'

/** The avatar with the menu of the account. */
export function AccountMenu() {
  const user = useUser()
  const logout = useLogout()
  return (
    <Menu width={220}>
      <Menu.Target>
        <UnstyledButton className={css.avatar} aria-label={texts.accountOf(initials(user.displayName))}>
          <Avatar id={user.uid} name={user.displayName} photoURL={user.photoURL} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.account}</Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} stroke={1.75} />}>
          {texts.profile}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} stroke={1.75} />}>
          {texts.settings}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={logout}>
          {texts.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
