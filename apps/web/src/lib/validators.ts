import { visibleLength } from '@tidings/api/browser-rules'

// The rules of the server's schemas. The schemas themselves stay out of the browser: zod has 60 KB.
const address = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/iu

type Rule = (value: string) => string | null

/** At least `min` visible characters, and at most `max` in all, without surrounding spaces. */
export function lengthBetween(min: number, tooShort: string, max: number, tooLong: string): Rule {
  return (value) => {
    if (visibleLength(value) < min) return tooShort
    return value.trim().length > max ? tooLong : null
  }
}

/** An e-mail address of at most 254 characters (RFC 5321). */
export function emailAddress(invalid: string, tooLong: string): Rule {
  return (value) => {
    const email = value.trim()
    if (email.length > 254) return tooLong
    return address.test(email) ? null : invalid
  }
}

/** At least 6 and at most 256 characters, including spaces: they may be part of a password. */
export function password(tooShort: string, tooLong: string): Rule {
  return (value) => {
    if (value.length < 6) return tooShort
    return value.length > 256 ? tooLong : null
  }
}
