import type { FetchRefusal } from '@tidings/db/schema/fetch-refusal'

const WORDS: Record<FetchRefusal, string> = {
  'address-too-long': 'the address is too long',
  'address-unreadable': 'the address can not be read',
  'address-with-credentials': 'the address carries a name or a password',
  'address-written-oddly': 'the address is written oddly',
  'scheme-not-allowed': 'only http and https are used',
  'port-not-allowed': 'only ports 80 and 443 are used',
  'host-unreadable': 'the host can not be read',
  'host-written-oddly': 'the host is written oddly',
  'host-not-public': 'the host is not a public one',
  'not-allowed': 'this address is not to be opened',
  'redirect-unreadable': 'the redirect can not be read',
  'redirect-to-http': 'the redirect leads from https to http',
  'several-redirect-targets': 'the redirect points to several places',
  'too-many-redirects': 'there were too many redirects',
  'post-to-another-site': 'what is posted would be sent on to another site',
  'lookup-failed': 'the host could not be looked up',
  'no-address': 'the host has no address',
  'address-not-public': 'the host has an address that is not public',
  'no-connection': 'no connection could be made',
  timeout: 'it took too long',
  'headers-too-long': 'the headers of the answer are too long',
  'unknown-encoding': 'the answer is packed in a way that is not known',
  'answer-unreadable': 'the answer could not be read',
  endless: 'the answer has no end',
}

/** Whether a reason is one for which a request was not made, or its answer not taken. */
export const isFetchRefusal = (reason: string): reason is FetchRefusal => Object.hasOwn(WORDS, reason)

/** Why a request was not made, or its answer not taken, in words that go on from a colon. */
export const fetchRefusalWords = (refusal: FetchRefusal): string => WORDS[refusal]
