/** A link without its query, its host in its ASCII form, against look-alike characters. */
export function shownLink(link: string): string {
  const { host, pathname } = new URL(link)
  return `${host}${pathname}`
}
