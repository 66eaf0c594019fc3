/** What an article was opened from: a link on a page that leads to it, or a button beside the link of its title. */
export type Opener = {
  href: string
  /** Which of the page's links to it, counted from the last, as new highlights come first; left out for that of its title. */
  at?: number
  /** Which button of its card or row, from 0; left out where a link opened it. */
  button?: number
}

/** What `link` is, to be found on its page again when that was left and drawn again. */
export function openerOf(link: HTMLAnchorElement): Opener {
  const href = link.getAttribute('href') ?? ''
  return { href, at: linksTo(href).reverse().indexOf(link) }
}

/** What opens the article at `href` by a button: that which has the focus, else the link of its title. */
export function openerByButton(href: string): Opener {
  const buttons: (Element | null)[] = buttonsBeside(titleOf(href))
  const button = buttons.indexOf(document.activeElement)
  return { href, ...(button >= 0 && { button }) }
}

/** The link or button that was meant, as far as it is on the page. */
export function findOpener({ href, at, button }: Opener): HTMLElement | undefined {
  const title = titleOf(href)
  if (button !== undefined) return buttonsBeside(title)[button] ?? title
  const links = linksTo(href).reverse()
  return (at === undefined ? title : links[at]) ?? title ?? links.at(-1)
}

/** The opener that the state of the history names; undefined when it names none. */
export function readOpener(state: unknown): Opener | undefined {
  const opener: unknown = fieldsOf(state).opener
  const { href, at, button } = fieldsOf(opener)
  if (typeof href !== 'string') return undefined
  return { href, ...(typeof at === 'number' && { at }), ...(typeof button === 'number' && { button }) }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  )

const titleOf = (href: string) => linksTo(href).find((link) => link.closest('h2, h3, h4'))

const buttonsBeside = (title: HTMLElement | undefined) => [
  ...(title?.closest('article')?.querySelectorAll('button') ?? []),
]
