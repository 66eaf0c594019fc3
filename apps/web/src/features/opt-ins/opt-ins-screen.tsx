import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link/link'
import breadcrumb from '@tidings/ui/page-header/breadcrumb.module.css'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { ForwardingList } from '../forwarding/forwarding-list.tsx'
import { texts } from './texts.ts'
import { WaitingList } from './waiting-list.tsx'

/** Opt-ins that wait for the user's decision, and decided ones. */
export function Component() {
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <nav className={breadcrumb.breadcrumb} aria-label={texts.breadcrumb}>
        <Link href="/newsletters">{texts.back}</Link>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <span aria-current="page">{texts.title}</span>
      </nav>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <ForwardingList />
      <WaitingList whole />
    </>
  )
}
