import type { Defaulted, Time } from './column-types.ts'

/**
 * `mail`: a raw mail, compressed; `inline`: a picture that came with a mail; `web`: a picture that a mail names on the
 * web; `avatar`: an uploaded profile picture; `photo`: the one that a sign-in provider has.
 */
export type FileKind = 'mail' | 'inline' | 'web' | 'avatar' | 'photo'

/**
 * Every file in the store, and whose it is. What no row names does not exist for anybody; nothing that a mail or a user
 * writes is ever searched for names of files.
 */
export interface FilesTable {
  /** Random, so that nobody guesses it; what article HTML and links of pictures call the file. */
  id: string
  /** Null once the account is deleted; then its bytes are deleted. */
  user_id: string | null
  /** The mail that it came with and goes with; null for profile pictures, and once the mail is deleted. */
  mail_id: string | null
  kind: FileKind
  /** Where the bytes lie in the file store. Unique. */
  key: string
  /** As the bytes tell; null for mails and where it is not known. */
  media_type: string | null
  /** As stored; null for files from before they were counted. */
  bytes: number | null
  created_at: Time
}

/** `waiting`: not fetched yet; `failed`: it was not to be had; `evicted`: deleted again, to make room. None of these is fetched anew. */
export type RemotePictureState = 'waiting' | 'stored' | 'failed' | 'evicted'

/** Pictures that mails, or sign-in providers, name on the web: each is fetched once for its owner and kept. */
export interface RemotePicturesTable {
  /** Random; also the id of the file once it is stored. */
  id: string
  user_id: string
  /** Null for the photo that a sign-in provider has. */
  mail_id: string | null
  url: string
  /** SHA-256; unique for a mail, as addresses are too long for an index. */
  url_hash: string
  /** What somebody registered of the host of the address, so that nobody is asked too much at once; the host itself in older rows. */
  host: string
  state: RemotePictureState
  /** When it is fetched, or tried again, while it waits; null: not until it is asked for. */
  due_at: Time | null
  tries: Defaulted<number>
  /** Bytes of all answers, also of those that were no picture. */
  received_bytes: Defaulted<number>
  /** When it was last tried. */
  fetched_at: Time | null
  /** Why it failed, in words. */
  reason: string | null
  created_at: Time
}
