import { Button } from '@mantine/core'
import { Link } from '@tidings/ui/link'
import { Logo } from '@tidings/ui/logo'
import { PageTitle } from '../lib/page-title.tsx'
import css from './not-found-screen.module.css'

const texts = {
  title: '404 Page Not Found',
  hint: 'No route matches this address. Did you forget to add the page to the router?',
  home: 'Return to Home',
}

/** The screen of unknown paths. */
export function Component() {
  return (
    <main className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      <Logo />
      <h1>{texts.title}</h1>
      <p>{texts.hint}</p>
      <Button component={Link} href="/">
        {texts.home}
      </Button>
    </main>
  )
}
