import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link/link'
import breadcrumb from '@tidings/ui/page-header/breadcrumb.module.css'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { AccessTokens } from './access-tokens.tsx'
import { BookMail } from './book-mail.tsx'
import { Bookmarklet } from './bookmarklet.tsx'
import { FeedAddresses } from './feed-addresses.tsx'
import { Readwise } from './readwise.tsx'
import { texts } from './texts.ts'
import { Webhooks } from './webhooks.tsx'

/** How other programs use the account: access tokens, feeds, webhooks, Readwise and books by mail. */
export function Component() {
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <nav className={breadcrumb.breadcrumb} aria-label={texts.breadcrumb}>
        <Link href="/settings?tab=account">{texts.back}</Link>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <span aria-current="page">{texts.title}</span>
      </nav>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <Bookmarklet />
      <AccessTokens />
      <FeedAddresses />
      <Webhooks />
      <Readwise />
      <BookMail />
    </>
  )
}
