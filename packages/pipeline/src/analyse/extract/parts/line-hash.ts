import { hash } from 'node:crypto'

/** 48 bits: among the lines of a newsletter's last issues no two different ones are ever taken for one. */
const LENGTH = 8

/** A short hash of a line's words, whatever the white space between them. */
export function lineHash(text: string): string {
  return hash('sha1', text.replace(/\s+/g, ' ').trim(), 'base64url').slice(0, LENGTH)
}
