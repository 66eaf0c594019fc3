/** What a passkey was refused for, in words for the log; what the library says quotes what strangers sent. */
export type PasskeyFault = 'challenge' | 'unknown' | 'owner' | 'counter' | 'origin' | 'unverified' | 'answer'

/** The word for what the library threw. */
export function faultOf(error: unknown): PasskeyFault {
  const said = error instanceof Error ? error.message : ''
  if (/origin|RP ID/i.test(said)) return 'origin'
  if (/could not be verified|not present/i.test(said)) return 'unverified'
  return 'answer'
}
