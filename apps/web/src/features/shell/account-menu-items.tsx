import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tidings/ui/link'
import type { Popup } from '@tidings/ui/popup/popup-button'
import { PopupMenu } from '@tidings/ui/popup/popup-menu'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { logFailure } from '../../lib/log.ts'
import { authOf } from '../../session/auth.ts'
import { leaveSession } from '../../session/session.tsx'
import { texts } from './texts.ts'

/** The menu of the account. */
export function AccountMenuItems({ popup }: { popup: Popup }) {
  const logout = useLogout()
  return (
    <PopupMenu popup={popup} width={220}>
      <Menu.Label>{texts.account}</Menu.Label>
      <Menu.Item component={Link} href="/profile" leftSection={<Icon of={IconUser} />}>
        {texts.profile}
      </Menu.Item>
      <Menu.Item component={Link} href="/settings" leftSection={<Icon of={IconSettings} />}>
        {texts.settings}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={logout}>
        {texts.logOut}
      </Menu.Item>
    </PopupMenu>
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
    leaveSession(client)
  }
  return () => void leave()
}
