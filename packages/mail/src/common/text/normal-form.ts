/**
 * More marks in a row than any language has (UAX #15, stream-safe text). To put them into their canonical order takes
 * quadratic time: a hundred thousand take twelve seconds.
 */
const TOO_MANY = /(\p{M}{30})\p{M}+/gu

/** ASCII is in all normal forms; most words are. */
const OTHER_THAN_ASCII = /[^\t-~]/

/** A text in a Unicode normal form, in linear time; of marks in a row, only the first 30 are kept. */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  OTHER_THAN_ASCII.test(text) ? text.replace(TOO_MANY, '$1').normalize(form) : text
