import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { Link } from '@tidings/ui/link/link'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import css from './account-information.module.css'
import { texts } from './texts.ts'

/** The account's read-only addresses and time zone, with copy buttons. */
export function AccountInformation() {
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
