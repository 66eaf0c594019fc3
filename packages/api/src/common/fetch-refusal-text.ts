import type { FetchRefusal } from '@tidings/db/schema/fetch-refusal'

const WORDS: Record<FetchRefusal, string> = {
  'address-too-long': 'the address is too long',
  'address-unreadable': 'the address cannot be parsed',
  'address-with-credentials': 'the address contains a user name or password',
  'address-written-oddly': 'the address has an unusual form',
  'scheme-not-allowed': 'only http and https are allowed',
  'port-not-allowed': 'only ports 80 and 443 are allowed',
  'host-unreadable': 'the host cannot be parsed',
  'host-written-oddly': 'the host has an unusual form',
  'host-not-public': 'the host is not public',
  'not-allowed': 'this address may not be opened',
  'redirect-unreadable': 'the redirect cannot be parsed',
  'redirect-to-http': 'the redirect leads from https to http',
  'several-redirect-targets': 'the redirect points to several places',
  'too-many-redirects': 'there were too many redirects',
  'post-to-another-site': 'the request would be forwarded to another site',
  'lookup-failed': 'the host could not be looked up',
  'no-address': 'the host has no address',
  'address-not-public': 'the host has an address that is not public',
  'no-connection': 'the connection failed',
  timeout: 'it took too long',
  'headers-too-long': 'the response headers are too long',
  'unknown-encoding': 'the response has an unknown encoding',
  'answer-unreadable': 'the response could not be read',
  endless: 'the response does not end',
}

/** Whether a reason is one for not making a request or rejecting its response. */
export const isFetchRefusal = (reason: string): reason is FetchRefusal => Object.hasOwn(WORDS, reason)

/** Why a request was not made or its response rejected, as text after a colon. */
export const fetchRefusalText = (refusal: FetchRefusal): string => WORDS[refusal]
