/** Extracts the target from the address of a redirect; null if it isn't there. */
export type Unwrap = (url: URL) => string | null

/** A redirect service whose addresses contain their target, by its published or observed format. */
export interface Redirect {
  /** Its hosts; any host if undefined, as customers use their own. */
  host?: RegExp
  /** Its paths; any path if undefined. */
  path?: RegExp
  target: Unwrap
}

/** Whether an address belongs to the service. */
export function isOf({ host, path }: Redirect, url: URL): boolean {
  return (host === undefined || host.test(url.hostname)) && (path === undefined || path.test(url.pathname))
}
