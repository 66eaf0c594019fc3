import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Avatar } from '@tidings/ui/avatar/avatar'
import { initials } from '@tidings/ui/avatar/initials.ts'
import { showToast } from '@tidings/ui/toast/toast'
import { Link } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { authOf } from '../../session/auth.ts'
import { endSession, useUser } from '../../session/session.tsx'
import { announceSession } from '../../session/session-channel.ts'
import css from './account-menu.module.css'
import { texts } from './texts.ts'

/** The avatar with the account menu. */
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

/** Ends the session, in this tab and the others; a failure is shown and changes nothing. */
function useLogout(): () => void {
  const client = useQueryClient()
  const { client: calls } = trpc.useUtils()
  async function leave(): Promise<void> {
    const { error } = await authOf(calls).logout()
    if (error !== null) {
      logFailure('Logging out failed:', error)
      showToast({ ...texts.logOutFailed, variant: 'destructive' })
      return
    }
    endSession(client)
    announceSession(null)
  }
  return () => void leave()
}
