/** Reads the target out of the address of a redirect; null where it is not there. */
export type Unwrap = (url: URL) => string | null

/** A redirect service whose addresses carry their target, after its published or observable format. */
export interface Redirect {
  /** Its hosts; any host where it works on customers' own. */
  host?: RegExp
  /** Its paths; any path where one form serves all. */
  path?: RegExp
  target: Unwrap
}

/** Whether an address is one of the service's. */
export function isOf({ host, path }: Redirect, url: URL): boolean {
  return (host === undefined || host.test(url.hostname)) && (path === undefined || path.test(url.pathname))
}
