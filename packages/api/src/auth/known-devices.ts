import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { browserCookie } from './browser-cookie.ts'

const LASTS_S = 400 * 86_400
/** A browser that several people sign in with is known to as many. */
const MOST = 4
const MARK = /^([\w-]{22})\.([\w-]{43})$/

/** Tells browsers that a user signed in with before from strangers', by a cookie that only this server can write. */
export interface KnownDevices {
  /** The device's own name, where it is known as the user's. */
  read(cookies: string | undefined, origin: string, userId: string): string | undefined
  /** The Set-Cookie value by which it is known from now on; undefined when it is already. */
  write(cookies: string | undefined, origin: string, userId: string): string | undefined
}

/** `key` is kept by the installation. */
export function knownDevices(key: Buffer): KnownDevices {
  const sign = (device: string, userId: string) =>
    createHmac('sha256', key).update(`${device} ${userId}`).digest('base64url')
  const marksIn = (cookies: string | undefined, origin: string) =>
    (cookieOf(origin).read(cookies) ?? '')
      .split('~')
      .filter((mark) => MARK.test(mark))
      .slice(0, MOST)
  const read: KnownDevices['read'] = (cookies, origin, userId) => {
    for (const mark of marksIn(cookies, origin)) {
      const [, device = '', signature = ''] = MARK.exec(mark) ?? []
      if (timingSafeEqual(Buffer.from(signature), Buffer.from(sign(device, userId)))) return device
    }
    return undefined
  }
  return {
    read,
    write(cookies, origin, userId) {
      if (read(cookies, origin, userId) !== undefined) return undefined
      const device = randomBytes(16).toString('base64url')
      const marks = [`${device}.${sign(device, userId)}`, ...marksIn(cookies, origin)].slice(0, MOST)
      return cookieOf(origin).write(marks.join('~'), LASTS_S)
    },
  }
}

const cookieOf = (origin: string) => browserCookie('tidings-device', origin)
