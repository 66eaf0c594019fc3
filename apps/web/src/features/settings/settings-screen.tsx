import { IconPencil, IconTextSize, IconUser } from '@tabler/icons-react'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { TabSet } from '@tidings/ui/tab-set'
import { useState } from 'react'
import { Icon } from '../../lib/icon.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { useSearchParams } from '../../routing/search-params.ts'
import { useUser } from '../../session/session.tsx'
import { AccountSettings } from './account-settings.tsx'
import { ReadingPreferences } from './reading-preferences.tsx'
import css from './settings-screen.module.css'
import { settingsTab } from './settings-tab.ts'
import { texts } from './texts.ts'
import { useDraft } from './use-draft.ts'

/** Reading preferences and account. The tab is in the page's URL. */
export function Component() {
  const { isOperator } = useUser()
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState<'theme' | 'font' | 'size'>('theme')
  const draft = useDraft()
  const tab = settingsTab(params.get('tab'), isOperator)
  const open = (next: typeof tab) => setParams(next === 'reading' ? {} : { tab: next }, { replace: true })
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <div className={css.tabs}>
        <TabSet<'reading' | 'account'>
          label={texts.tabs}
          look="line"
          value={tab === 'reading' ? tab : 'account'}
          onChange={open}
          // Outside the panels: it is to be seen from the account settings, too.
          aside={
            <span className={`hint inline ${css.unsaved}`} role="status">
              {draft.unsaved && (
                <>
                  <Icon of={IconPencil} size={16} />
                  {texts.unsaved}
                </>
              )}
            </span>
          }
          tabs={[
            {
              value: 'reading',
              label: texts.reading,
              icon: <Icon of={IconTextSize} />,
              panel: <ReadingPreferences draft={draft} choice={choice} onChoice={setChoice} />,
            },
            {
              value: 'account',
              label: texts.account,
              icon: <Icon of={IconUser} />,
              panel: tab !== 'reading' && <AccountSettings tab={tab} onChange={open} />,
            },
          ]}
        />
      </div>
    </>
  )
}
