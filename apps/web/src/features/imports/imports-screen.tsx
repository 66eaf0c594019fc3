import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react'
import alert from '@tidings/ui/empty-state/alert.module.css'
import { Link } from '@tidings/ui/link/link'
import breadcrumb from '@tidings/ui/page-header/breadcrumb.module.css'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { trpc } from '../../api/trpc.ts'
import { ImportCard } from './import-card.tsx'
import { ImportDrop } from './import-drop.tsx'
import css from './imports.module.css'
import { texts } from './texts.ts'

/** The polling interval of an active import, in ms. */
const LOOK = 1500

/** Imports of files: a drop area, the progress of each import, and the reports of earlier ones. */
export function Component() {
  const { data, isError } = trpc.imports.list.useQuery(
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => {
        const isAtWork = state.data?.imports.some(({ state: at }) => at === 'scanning' || at === 'reading')
        return isAtWork ? LOOK : false
      },
    },
  )
  const imports = data?.imports ?? []
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <nav className={breadcrumb.breadcrumb} aria-label={texts.breadcrumb}>
        <Link href="/newsletters">{texts.back}</Link>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <span aria-current="page">{texts.title}</span>
      </nav>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <div className={css.page}>
        <ImportDrop isMain={!imports.some(({ state }) => state === 'choosing')} />
        <Takeout />
        <ReadingLists />
        {isError && !data && (
          <div className={alert.alert} role="alert">
            <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
            <div>
              <strong>{texts.error}</strong>
              <p>{texts.errorText}</p>
            </div>
          </div>
        )}
        {!data && !isError && <p role="status">{texts.loading}</p>}
        <ul className="plain-list stack">
          {imports.map((one) => (
            <li key={one.id}>
              <ImportCard one={one} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function ReadingLists() {
  return (
    <details className={css.takeout}>
      <summary>{texts.lists.summary}</summary>
      <ul>
        {texts.lists.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </details>
  )
}

function Takeout() {
  return (
    <details className={css.takeout}>
      <summary>{texts.takeout.summary}</summary>
      <ol>
        {texts.takeout.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href="https://takeout.google.com/settings/takeout/custom/gmail" target="_blank" rel="noreferrer">
        {texts.takeout.link}
      </a>
    </details>
  )
}
