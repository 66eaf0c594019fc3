import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconLink, IconTextSize, IconUser, IconUsers } from '@tabler/icons-react'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { Link } from '@tidings/ui/link/link'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { TabSet } from '@tidings/ui/tab-set/tab-set'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { ShortcutSettings } from '../../keys/shortcut-settings.tsx'
import { lazyPart } from '../../lib/connection/lazy-part.tsx'
import { useUser } from '../../session/session.tsx'
import { ReviewSetting } from '../highlights/review/review-setting.tsx'
import { DigestMail } from './digest-mail/digest-mail.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { ReadingPreferences } from './reading-preferences.tsx'
import { ConnectedAccounts } from './security/connected-accounts.tsx'
import { Passkeys } from './security/passkeys.tsx'
import { SessionList } from './security/session-list.tsx'
import { SignIn } from './security/sign-in.tsx'
import { YourData } from './security/your-data.tsx'
import css from './settings-screen.module.css'
import { texts } from './texts.ts'
import { useDraft } from './use-draft.ts'

type Tab = 'reading' | 'account' | 'people'

// Only the operator needs it.
const PeoplePanel = lazyPart(
  async () => (await import('./people/people-panel.tsx')).PeoplePanel,
  () => undefined,
)

/** Reading preferences and account. The tab is in the page's URL. */
export function Component() {
  const { isOperator } = useUser()
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState<'theme' | 'font' | 'size'>('theme')
  const draft = useDraft()
  const tab = tabOf(params.get('tab'), isOperator)
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <div className={css.tabs}>
        <TabSet<Tab>
          label={texts.tabs}
          look="line"
          value={tab}
          onChange={(next) => setParams(next === 'reading' ? {} : { tab: next }, { replace: true })}
          tabs={[
            {
              value: 'reading',
              label: texts.reading,
              icon: <IconTextSize {...icon} />,
              panel: (
                <>
                  <ReadingPreferences draft={draft} choice={choice} onChoice={setChoice} />
                  <div className={css.keys}>
                    <ShortcutSettings />
                    <ReviewSetting />
                  </div>
                </>
              ),
            },
            {
              value: 'account',
              label: texts.account,
              icon: <IconUser {...icon} />,
              panel: (
                <>
                  <AccountInformation />
                  <DigestMail />
                  <Notifications />
                  <SignIn />
                  <Passkeys />
                  <ConnectedServices />
                  <SessionList />
                  <Programs />
                  {isOperator && <MailServer />}
                  {isOperator && <People />}
                  <YourData />
                </>
              ),
            },
            // All others have two tabs, and so does the operator until the card above links here.
            ...(tab === 'people'
              ? [
                  {
                    value: 'people' as const,
                    label: texts.people,
                    icon: <IconUsers {...icon} />,
                    panel: <PeoplePanel />,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  )
}

function tabOf(asked: string | null, isOperator: boolean): Tab {
  if (asked === 'people' && isOperator) return asked
  return asked === 'account' ? asked : 'reading'
}

/** The account's read-only addresses and time zone, with copy buttons. */
function AccountInformation() {
  const { email, emailAddress, timeZone } = useUser()
  const { data, isPending } = trpc.user.get.useQuery({ email })
  const address = isPending ? undefined : data?.user.emailAddress || emailAddress
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '')
      showToast(texts.copied)
    } catch {
      showToast(texts.copyFailed)
    }
  }
  return (
    <FieldCard title={texts.information}>
      <TextInput readOnly label={texts.email} value={email} />
      <TextInput
        readOnly
        className={css.inbox}
        label={texts.inbox}
        description={texts.inboxHint}
        value={address || texts.loading}
        onFocus={({ currentTarget }) => currentTarget.select()}
        inputContainer={(input) => (
          <div className={css.address}>
            {input}
            <Button
              variant="light"
              size="md"
              aria-label={texts.copyLabel}
              disabled={!address}
              leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
              onClick={copy}
            >
              {texts.copy}
            </Button>
          </div>
        )}
      />
      <Link className={css.more} href="/newsletters/addresses">
        {texts.addresses}
      </Link>
      <TextInput
        readOnly
        label={texts.timeZone}
        description={texts.timeZoneHint}
        value={timeZone.replaceAll('_', ' ')}
      />
    </FieldCard>
  )
}

/** The link to the settings of other programs. */
function Programs() {
  return (
    <FieldCard title={texts.programs}>
      <p className={css.hint}>{texts.programsHint}</p>
      <Link className={css.more} href="/settings/programs">
        {texts.programsOpen}
      </Link>
    </FieldCard>
  )
}

/** The operator's link to the settings of the mail server. */
function MailServer() {
  return (
    <FieldCard title={texts.mailServer}>
      <p className={css.hint}>{texts.mailServerHint}</p>
      <Link className={css.more} href="/settings/mail-server">
        {texts.mailServerOpen}
      </Link>
    </FieldCard>
  )
}

/** The operator's link to accounts, invitations and the announcement. */
function People() {
  return (
    <FieldCard title={texts.people}>
      <p className={css.hint}>{texts.peopleHint}</p>
      <Link className={css.more} href="/settings?tab=people">
        {texts.peopleOpen}
      </Link>
    </FieldCard>
  )
}

/** The external accounts that sign in to this one. */
function ConnectedServices() {
  const { googleEmail } = useUser()
  return (
    <FieldCard title={texts.services}>
      <div className={css.service}>
        <span className={css.sign} data-on={googleEmail !== null}>
          <IconLink size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <strong>{texts.google}</strong>
          <span>{googleEmail ?? texts.notConnected}</span>
        </span>
        <Button
          disabled
          leftSection={googleEmail && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        >
          {texts.connected}
        </Button>
      </div>
      <ConnectedAccounts />
    </FieldCard>
  )
}
