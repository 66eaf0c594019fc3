/** The link on a page that leads to an article, from which the article was opened. */
export type Opener = {
  href: string
  /** Which of the page's links to it, from 0; left out for that of its title. */
  at?: number
}

/** What `link` is, to be found on its page again when that was left and drawn anew. */
export function openerOf(link: HTMLAnchorElement): Opener {
  const href = link.getAttribute('href') ?? ''
  return { href, at: linksTo(href).indexOf(link) }
}

/** The link that was meant, as far as it is on the page. */
export function findOpener({ href, at }: Opener): HTMLElement | undefined {
  const links = linksTo(href)
  const ofTitle = links.find((link) => link.closest('h2, h3, h4'))
  return (at === undefined ? ofTitle : links[at]) ?? ofTitle ?? links[0]
}

/** The opener that the state of the history names; undefined when it names none. */
export function readOpener(state: unknown): Opener | undefined {
  const opener: unknown = fieldsOf(state).opener
  const { href, at } = fieldsOf(opener)
  if (typeof href !== 'string') return undefined
  return { href, ...(typeof at === 'number' && { at }) }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  )
