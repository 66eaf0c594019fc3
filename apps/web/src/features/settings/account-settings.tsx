import { lazyPart } from '@tidings/ui/lazy-part'
import { Link } from '@tidings/ui/link'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { TabSet } from '@tidings/ui/tab-set'
import { ShortcutSettings } from '../../keys/shortcut-settings.tsx'
import { useUser } from '../../session/session.tsx'
import { ReviewSetting } from '../highlights/review/review-setting.tsx'
import { AccountInformation } from './account/account-information.tsx'
import { BookMail } from './book-mail/book-mail.tsx'
import { DigestMail } from './digest-mail/digest-mail.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { ConnectedServices } from './security/connected-accounts.tsx'
import { Passkeys } from './security/passkeys.tsx'
import { SessionList } from './security/session-list.tsx'
import { SignIn } from './security/sign-in.tsx'
import { YourData } from './security/your-data.tsx'
import type { AccountTab } from './settings-tab.ts'
import { texts } from './texts.ts'

const ProgramsPanel = lazyPart(async () => (await import('./programs/programs-panel.tsx')).ProgramsPanel)
// Only the operator needs it.
const PeoplePanel = lazyPart(async () => (await import('./people/people-panel.tsx')).PeoplePanel)

type AccountSettingsProps = { tab: AccountTab; onChange: (tab: AccountTab) => void }

/** The settings of the account, by subject; the operator's include the server's. */
export function AccountSettings({ tab, onChange }: AccountSettingsProps) {
  const { isOperator } = useUser()
  return (
    <TabSet<AccountTab>
      label={texts.account}
      look="row"
      value={tab}
      onChange={onChange}
      tabs={[
        { value: 'account', label: texts.accountTabs.account, panel: <AccountPanel /> },
        { value: 'sign-in', label: texts.accountTabs.signIn, panel: <SignInPanel /> },
        { value: 'digest', label: texts.accountTabs.digest, panel: <DigestPanel /> },
        { value: 'apps', label: texts.accountTabs.apps, panel: <ProgramsPanel /> },
        ...(isOperator
          ? [{ value: 'server' as const, label: texts.accountTabs.server, panel: <ServerPanel /> }]
          : []),
      ]}
    />
  )
}

function AccountPanel() {
  return (
    <>
      <AccountInformation />
      <ShortcutSettings />
      <YourData />
    </>
  )
}

function SignInPanel() {
  return (
    <>
      <SignIn />
      <Passkeys />
      <ConnectedServices />
      <SessionList />
    </>
  )
}

function DigestPanel() {
  return (
    <>
      <DigestMail />
      <Notifications />
      <ReviewSetting />
      <BookMail />
    </>
  )
}

/** For the operator: a link to the mail server's check, and the people. */
function ServerPanel() {
  return (
    <>
      <FieldCard title={texts.mailServer}>
        <Link className="further" href="/settings/mail-server">
          {texts.mailServerOpen}
        </Link>
      </FieldCard>
      <PeoplePanel />
    </>
  )
}
