import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link'
import { PageHeader, type PageHeaderProps } from '@tidings/ui/page-header/page-header'
import breadcrumb from '@tidings/ui/page-header/page-header.module.css'
import { Icon } from './icon.tsx'
import { PageTitle } from './page-title.tsx'

type SubPageHeaderProps = Pick<PageHeaderProps, 'meta' | 'children'> & {
  texts: { title: string; back: string }
  /** The page above. */
  parent?: string
}

/** The head of a page below another: its title, also in the browser's tab, and the link back. */
export function SubPageHeader({ texts, parent = '/newsletters', ...header }: SubPageHeaderProps) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Breadcrumb back={texts.back} parent={parent} page={texts.title} />
      <PageHeader title={texts.title} {...header} />
    </>
  )
}

type BreadcrumbProps = { back: string; parent: string; page: string }

/** The way to a page: the page above, linked, and its own name. */
export function Breadcrumb({ back, parent, page }: BreadcrumbProps) {
  return (
    <nav className={`hint row mb-4 ${breadcrumb.breadcrumb}`} aria-label="Breadcrumb">
      <Link href={parent}>{back}</Link>
      <Icon of={IconChevronRight} size={16} />
      <span className="truncated" dir="auto" aria-current="page">
        {page}
      </span>
    </nav>
  )
}
