import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { ForwardingList } from '../forwarding/forwarding-list.tsx'
import { texts } from './texts.ts'
import { WaitingList } from './waiting-list.tsx'

/** Opt-ins that wait for the user's decision, and decided ones. */
export function Component() {
  return (
    <>
      <SubPageHeader texts={texts} meta={[texts.subtitle]} />
      <ForwardingList />
      <WaitingList whole />
    </>
  )
}
