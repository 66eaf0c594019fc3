/** The offset of the bar over the top of every page, in px at the usual font size. */
const UNDER_BAR = 60

/** The link that identifies an article's card: that of its title, else the last one to an article. */
function linkOf(card: Element): HTMLElement | undefined {
  const links = [...card.querySelectorAll<HTMLElement>('a[href^="/article/"], a[href^="/sample/"]')]
  return links.find((link) => link.closest('h2, h3, h4')) ?? links.at(-1)
}

/** The cards of a page in visual order. */
const cards = () => [...document.querySelectorAll('main article')].filter(linkOf)

const focusedCard = () => document.activeElement?.closest('main article') ?? undefined

/** The id of the article whose card contains the focus. */
export function focusedArticle(): string | undefined {
  const card = focusedCard()
  const href = card && linkOf(card)?.getAttribute('href')
  return href ? decodeURIComponent(href.replace('/article/', '')) : undefined
}

/** Follows the link of the focused card. */
export function openFocused(): void {
  const card = focusedCard()
  if (card) linkOf(card)?.click()
}

/** Moves the focus to the next card, or with -1 to the previous one; from elsewhere to the first visible one. */
export function moveFocus(by: 1 | -1): void {
  const all = cards()
  const focused = focusedCard()
  const at = focused ? all.indexOf(focused) : -1
  const card = at >= 0 ? all[at + by] : all.find((one) => one.getBoundingClientRect().bottom > 2 * UNDER_BAR)
  if (!card) return
  linkOf(card)?.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}
