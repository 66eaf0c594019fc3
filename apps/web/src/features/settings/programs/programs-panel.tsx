import { AccessTokens } from './access-tokens.tsx'
import { Bookmarklet } from './bookmarklet.tsx'
import { FeedAddresses } from './feed-addresses.tsx'
import { Readwise } from './readwise.tsx'
import { Webhooks } from './webhooks.tsx'

/** How other programs use the account: the bookmarklet, access tokens, feeds, webhooks and Readwise. */
export function ProgramsPanel() {
  return (
    <>
      <Bookmarklet />
      <AccessTokens />
      <FeedAddresses />
      <Webhooks />
      <Readwise />
    </>
  )
}
