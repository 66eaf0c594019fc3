// biome-ignore lint/performance/noBarrelFile: pages import no values of the server but these, so that both judge alike.
export { MAX_AVATAR_BYTES } from '@tidings/accounts/avatars/avatar-file'
export { safeRedirectPath } from '@tidings/accounts/safe-redirect-path'
export { visibleLength } from '@tidings/accounts/visible-length'
export {
  DEFAULT_COLOR,
  NEWSLETTER_COLORS,
  type NewsletterColor,
  shownColor,
} from '@tidings/db/newsletter-colors'

/** The maximum length of a highlight. The browser has the same limit. */
export const MAX_HIGHLIGHT_LENGTH = 10_000

/** The maximum length of a note. */
export const MAX_NOTE_LENGTH = 5000
