import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserRow } from '@tidings/db/schema'
import { browserCookie } from '../sessions/browser-cookie.ts'

const LASTS_S = 400 * 86_400
/** The maximum of users that a browser is known to. */
const MAX = 4
const MARK = /^([\w-]{22})\.([\w-]{43})$/

/** The key of a device's owner; changing the password resets all devices. */
type Owner = Pick<UserRow, 'id' | 'password_hash'>

/**
 * Distinguishes browsers that a user signed in with before from strangers', by a cookie that only this server can
 * write.
 */
export interface KnownDevices {
  /** The id of the device, if it is known to the user. */
  read(cookies: string | undefined, origin: string, owner: Owner): string | undefined
  /** The Set-Cookie value that makes it known; undefined if it already is. */
  write(cookies: string | undefined, origin: string, owner: Owner): string | undefined
}

/** `key` is kept by the installation. */
export function knownDevices(key: Buffer): KnownDevices {
  const sign = (device: string, { id, password_hash }: Owner) =>
    createHmac('sha256', key)
      .update(`${device} ${id} ${password_hash ?? ''}`)
      .digest('base64url')
  const marksIn = (cookies: string | undefined, origin: string) =>
    (cookieOf(origin).read(cookies) ?? '')
      .split('~')
      .filter((mark) => MARK.test(mark))
      .slice(0, MAX)
  const read: KnownDevices['read'] = (cookies, origin, owner) => {
    for (const mark of marksIn(cookies, origin)) {
      const [, device = '', signature = ''] = MARK.exec(mark) ?? []
      if (timingSafeEqual(Buffer.from(signature), Buffer.from(sign(device, owner)))) return device
    }
    return undefined
  }
  return {
    read,
    write(cookies, origin, owner) {
      if (read(cookies, origin, owner) !== undefined) return undefined
      const device = randomBytes(16).toString('base64url')
      const marks = [`${device}.${sign(device, owner)}`, ...marksIn(cookies, origin)].slice(0, MAX)
      return cookieOf(origin).write(marks.join('~'), LASTS_S)
    },
  }
}

/** From now on this browser is known to the user. */
export function rememberDevice(
  ctx: {
    devices: KnownDevices
    cookies: string | undefined
    origin: string
    setCookie(value: string): void
  },
  owner: Owner,
): void {
  const known = ctx.devices.write(ctx.cookies, ctx.origin, owner)
  if (known !== undefined) ctx.setCookie(known)
}

const cookieOf = (origin: string) => browserCookie('tidings-device', origin)
