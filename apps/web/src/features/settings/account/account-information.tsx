import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { trpc } from '../../../api/trpc.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useUser } from '../../../session/session.tsx'
import css from './account-information.module.css'

const texts = {
  title: 'Account Information',
  email: 'Email',
  inbox: 'Tidings address',
  inboxHint: 'Forward newsletters to this address to add them to your account',
  addresses: 'All addresses',
  loading: 'Loading...',
  copy: 'Copy',
  copyLabel: 'Copy Tidings address',
  copied: { title: 'Email copied', description: 'Your email address has been copied to clipboard.' },
  timeZone: 'Time zone',
  timeZoneHint: 'Decides when your day starts. Taken from your browser.',
}

/** The account's read-only addresses and time zone, with copy buttons. */
export function AccountInformation() {
  const { email, emailAddress, timeZone } = useUser()
  const { data, isPending } = trpc.user.get.useQuery({ email })
  const address = isPending ? undefined : data?.user.emailAddress || emailAddress
  return (
    <FieldCard title={texts.title}>
      <TextInput readOnly label={texts.email} value={email} />
      <TextInput
        readOnly
        className={css.inbox}
        label={texts.inbox}
        description={texts.inboxHint}
        value={address || texts.loading}
        onFocus={({ currentTarget }) => currentTarget.select()}
        inputContainer={(input) => (
          <div className="with-button">
            {input}
            <Button
              variant="light"
              size="md"
              aria-label={texts.copyLabel}
              disabled={!address}
              leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => copyText(address ?? '', texts.copied, 'email address')}
            >
              {texts.copy}
            </Button>
          </div>
        )}
      />
      <Link className={`further ${css.more}`} href="/newsletters/addresses">
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
