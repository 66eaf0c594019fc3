/** The element that an article was opened from: a link on a page, or a button beside the link of its title. */
export type Opener = {
  href: string
  /**
   * The index of the page's links to it, counted from the last, as new highlights come first; left out for that of its
   * title.
   */
  at?: number
  /** The index of the button in its card or row, from 0; left out for a link. */
  button?: number
}

/** The identity of `link`, to find it on its page again after that was left and rendered again. */
export function openerOf(link: HTMLAnchorElement): Opener {
  const href = link.getAttribute('href') ?? ''
  return { href, at: linksTo(href).reverse().indexOf(link) }
}

/** The button that opens the article at `href`: the focused one, else the link of its title. */
export function openerByButton(href: string): Opener {
  const buttons: (Element | null)[] = buttonsBeside(titleOf(href))
  const button = buttons.indexOf(document.activeElement)
  return { href, ...(button >= 0 && { button }) }
}

/** The link or button, if it is on the page. */
export function findOpener({ href, at, button }: Opener): HTMLElement | undefined {
  const title = titleOf(href)
  if (button !== undefined) return buttonsBeside(title)[button] ?? title
  const links = linksTo(href).reverse()
  return (at === undefined ? title : links[at]) ?? title ?? links.at(-1)
}

/** The opener in the history's state; undefined if there is none. */
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
