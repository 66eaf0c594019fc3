import type { Page } from 'playwright-core'

/** Ids from the demo: an article with a highlight, and its newsletter. */
export interface Things {
  article: string
  newsletter: string
}

/** A picture for the README: its file name and alternative text. */
export interface Screen {
  name: string
  width: number
  theme: 'light' | 'dark' | 'sepia'
  /** Its path. */
  path: (things: Things) => string
  /** Waits for what has to be visible; may also interact. */
  until: (page: Page) => Promise<unknown>
}

const DESKTOP = 1280
const PHONE = 390

const articles = (page: Page) => page.getByRole('article').first().waitFor()
const reader = (page: Page) => page.getByRole('dialog').getByRole('heading').first().waitFor()

/** The eight pictures of the README, in its order. */
export const SCREENS: Screen[] = [
  { name: 'digest-light', width: DESKTOP, theme: 'light', path: () => '/', until: articles },
  { name: 'digest-dark', width: DESKTOP, theme: 'dark', path: () => '/?view=list', until: articles },
  {
    name: 'reader-sepia',
    width: DESKTOP,
    theme: 'sepia',
    path: ({ article }) => `/article/${article}`,
    until: reader,
  },
  {
    name: 'reader-phone',
    width: PHONE,
    theme: 'light',
    path: ({ article }) => `/article/${article}`,
    until: reader,
  },
  {
    name: 'newsletters',
    width: DESKTOP,
    theme: 'light',
    path: () => '/newsletters',
    until: (page) => page.getByRole('button', { name: 'Copy Address' }).waitFor(),
  },
  {
    name: 'highlights',
    width: DESKTOP,
    theme: 'light',
    path: () => '/highlights',
    until: (page) =>
      page
        .getByRole('link', { name: /Go to article/ })
        .first()
        .waitFor(),
  },
  {
    name: 'newsletter',
    width: DESKTOP,
    theme: 'dark',
    path: ({ newsletter }) => `/newsletter/${newsletter}`,
    until: (page) => page.getByRole('main').getByRole('button', { name: 'View original' }).waitFor(),
  },
  { name: 'digest-phone', width: PHONE, theme: 'dark', path: () => '/', until: articles },
]
