import { IconTextSize, IconUser } from '@tabler/icons-react'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { TabSet } from '@tidings/ui/tab-set/tab-set'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AccountInformation } from './account-information.tsx'
import { ConnectedServices } from './connected-services.tsx'
import { ReadingPreferences } from './reading-preferences.tsx'
import { Passkeys } from './security/passkeys.tsx'
import { SessionList } from './security/session-list.tsx'
import { SignIn } from './security/sign-in.tsx'
import { YourData } from './security/your-data.tsx'
import css from './settings-screen.module.css'
import { texts } from './texts.ts'
import { useDraft } from './use-draft.ts'

/** How the user reads, and their account. The address of the page knows the tab. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState<'theme' | 'font' | 'size'>('theme')
  const draft = useDraft()
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <div className={css.tabs}>
        <TabSet
          label={texts.tabs}
          look="line"
          value={params.get('tab') === 'account' ? 'account' : 'reading'}
          onChange={(tab) => setParams(tab === 'account' ? { tab } : {}, { replace: true })}
          tabs={[
            {
              value: 'reading',
              label: texts.reading,
              icon: <IconTextSize {...icon} />,
              panel: <ReadingPreferences draft={draft} choice={choice} onChoice={setChoice} />,
            },
            {
              value: 'account',
              label: texts.account,
              icon: <IconUser {...icon} />,
              panel: (
                <>
                  <AccountInformation />
                  <SignIn />
                  <Passkeys />
                  <ConnectedServices />
                  <SessionList />
                  <YourData />
                </>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}
