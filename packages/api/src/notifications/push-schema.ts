import { z } from 'zod'

/** Base64url of a P-256 point and of 16 bytes, as the Push API has them. */
const KEY = /^[\w-]{1,100}={0,2}$/
const MAX_ADDRESS_LENGTH = 2000

/** What a browser's `PushSubscription` has. */
export const newPushSubscription = z.object({
  endpoint: z.string().max(MAX_ADDRESS_LENGTH),
  p256dh: z.string().max(102).regex(KEY, 'This is not a valid key.'),
  auth: z.string().max(102).regex(KEY, 'This is not a valid key.'),
})

export const pushSettings = z.object({
  publicKey: z.string().describe('The `applicationServerKey` for browsers.'),
  isOn: z.boolean().describe('Whether the browser of this session shows notifications.'),
})
export type PushSettings = z.infer<typeof pushSettings>

export const EXAMPLE_PUSH_SETTINGS: PushSettings = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  isOn: true,
}
