import { Accounts } from './accounts.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { DefaultLimits } from './default-limits.tsx'
import { Invitations } from './invitations.tsx'
import { OperatorLog } from './operator-log.tsx'
import { SignUpRules } from './sign-up-rules.tsx'

/** For the operator: registration, accounts with their usage, and the log. */
export function PeoplePanel() {
  return (
    <>
      <SignUpRules />
      <Invitations />
      <Accounts />
      <DefaultLimits />
      <AnnouncementForm />
      <OperatorLog />
    </>
  )
}
