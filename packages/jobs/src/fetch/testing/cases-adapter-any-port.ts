import { fetchCase } from './cases-adapter.ts'

/**
 * The same with the forbidden port replaced by 80, so that the port rule rejects nothing and only hosts are checked.
 */
export const guardedFetch: typeof fetchCase = (url, network) =>
  fetchCase(url.replace(/(:|%3A)\d{5}(?=[/?#\\&+]|%[0-9a-f]{2}|$)/gi, '$180'), network)
