import { Button } from '@mantine/core'
import { IconAlertCircle, IconChevronRight, IconPlus } from '@tabler/icons-react'
import alert from '@tidings/ui/empty-state/alert.module.css'
import { Link } from '@tidings/ui/link/link'
import breadcrumb from '@tidings/ui/page-header/breadcrumb.module.css'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useUser } from '../../session/session.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { AddressRow, type AddressView } from './address-row.tsx'
import css from './addresses-screen.module.css'
import { texts } from './texts.ts'

/** The user's inbox addresses: what arrived at each, and the switch that closes it. */
export function Component() {
  const { timeZone } = useUser()
  const [subject, setSubject] = useState<AddressView | 'new'>()
  const { data, isError } = trpc.addresses.list.useQuery({}, { refetchOnMount: 'always' })
  const off = trpc.addresses.switchOff.useMutation({ meta: { failure: texts.switchFailed } })
  const on = trpc.addresses.switchOn.useMutation({ meta: { failure: texts.switchFailed } })
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(texts.copied)
    } catch {
      showToast(texts.copyFailed)
    }
  }
  const busyId = (off.isPending && off.variables.id) || (on.isPending && on.variables.id) || undefined
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <nav className={breadcrumb.breadcrumb} aria-label={texts.breadcrumb}>
        <Link href="/newsletters">{texts.back}</Link>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <span aria-current="page">{texts.title}</span>
      </nav>
      <PageHeader title={texts.title} meta={[texts.subtitle]}>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setSubject('new')}
        >
          {texts.add}
        </Button>
      </PageHeader>
      {isError && !data && (
        <div className={alert.alert} role="alert">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          <div>
            <strong>{texts.error}</strong>
            <p>{texts.errorText}</p>
          </div>
        </div>
      )}
      {!data && !isError && <p role="status">{texts.loading}</p>}
      <ul className={css.list}>
        {data?.addresses.map((address) => (
          <li key={address.id}>
            <AddressRow
              address={address}
              timeZone={timeZone}
              busy={busyId === address.id}
              onCopy={copy}
              onSwitch={(isOn) => (isOn ? on : off).mutate({ id: address.id })}
              onRename={() => setSubject(address)}
            />
          </li>
        ))}
      </ul>
      {data && <p className={css.hint}>{texts.hint}</p>}
      <AddressDialog subject={subject} onClose={() => setSubject(undefined)} />
    </>
  )
}
