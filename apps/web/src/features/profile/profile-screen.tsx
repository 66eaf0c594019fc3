import { TextInput } from '@mantine/core'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { PageHead } from '@tidings/ui/page-head/page-head'
import { useUser } from '../../lib/session.tsx'
import { texts } from './texts.ts'

/** The user's account details, to read. */
export function Component() {
  const user = useUser()
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHead title={texts.title} meta={[texts.subtitle]} />
      <FieldCard title={texts.personal}>
        <TextInput readOnly label={texts.name} description={texts.nameHint} value={user.displayName} />
        <TextInput readOnly label={texts.email} description={texts.emailHint} value={user.email} />
      </FieldCard>
    </>
  )
}
