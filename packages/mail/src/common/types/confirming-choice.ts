/** Why a link was chosen, or none was, or why a chosen one is left to the user. */
type ConfirmationReasonCode =
  // for a link
  | 'words'
  | 'address-confirms'
  | 'surroundings-ask'
  | 'subject-asks'
  | 'button'
  | 'sender-site'
  | 'personal'
  | 'only-candidate'
  // against the mail or its links
  | 'no-link'
  | 'link-too-long'
  | 'too-many-links'
  | 'harmful-mail'
  | 'harmful-links'
  | 'not-about-subscription'
  | 'misleading-link'
  | 'look-alike-domain'
  | 'twin-harmful'
  | 'twin-elsewhere'
  | 'two-candidates'
  | 'unclear'
  | 'none-confirms'
  // against its sender
  | 'sender-unchecked'
  | 'lookup-failed'
  | 'no-single-sender'
  | 'ambiguous-sender'
  | 'unproved'
  | 'unproved-against-policy'
  | 'shared-domain'
  | 'link-elsewhere'

/** A reason with its words, names or codes: the label with `words`, the domain with `unproved`. */
export type ConfirmationReason = readonly [code: ConfirmationReasonCode, ...details: string[]]

/** The link that confirms, or, if that isn't certain, the links that the user may choose from. */
export type ConfirmingChoice =
  | { url: string; score: number; reasons: readonly ConfirmationReason[] }
  | { ask: readonly string[]; reasons: readonly ConfirmationReason[] }
