import { TextInput } from '@mantine/core'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { PageHead } from '@tidings/ui/page-head/page-head'
import { Segment } from '@tidings/ui/segment/segment'
import { useUser } from '../../lib/session.tsx'
import { usePreferences } from '../../theme/preferences-provider.tsx'
import { texts } from './texts.ts'

/** The theme of this browser, and the account's addresses to read. */
export function Component() {
  const user = useUser()
  const { app, setApp } = usePreferences()
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHead title={texts.title} meta={[texts.subtitle]} />
      <FieldCard title={texts.theme}>
        <Segment
          label={texts.theme}
          wide
          value={app.theme}
          onChange={(theme) => setApp({ theme })}
          options={[
            { value: 'light', label: texts.themes.light },
            { value: 'dark', label: texts.themes.dark },
            { value: 'sepia', label: texts.themes.sepia },
          ]}
        />
      </FieldCard>
      <FieldCard title={texts.account}>
        <TextInput readOnly label={texts.email} value={user.email} />
        <TextInput readOnly label={texts.inbox} description={texts.inboxHint} value={user.emailAddress} />
        <TextInput readOnly label={texts.timeZone} description={texts.timeZoneHint} value={user.timeZone} />
      </FieldCard>
    </>
  )
}
