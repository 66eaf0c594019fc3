/**
 * Who is believed when they seal, by ARC, how a mail fared before they forwarded it: large providers of mailboxes that
 * readers let their newsletters be forwarded from. Anybody can seal anything.
 */
export const BELIEVED_FORWARDERS: ReadonlySet<string> = new Set([
  'fastmail.com',
  'forwardemail.net',
  'gmail.com',
  'google.com',
  'icloud.com',
  'messagingengine.com',
  'microsoft.com',
  'outlook.com',
  'pobox.com',
  'proton.me',
  'protonmail.ch',
  'yahoo.com',
  'zoho.com',
  'zohomail.com',
])
