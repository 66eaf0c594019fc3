import { Accounts } from './accounts.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { DefaultLimits } from './default-limits.tsx'
import { Invitations } from './invitations.tsx'
import { OperatorLog } from './operator-log.tsx'
import { SignUpRules } from './sign-up-rules.tsx'

/** For the operator: who can sign up, who has an account and what it takes, and what was done. */
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
