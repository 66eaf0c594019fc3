import { passkeyDevice } from '@tidings/api/testing/passkey-device'
import { vi } from 'vitest'

type Creation = { publicKey: { challenge: ArrayBuffer; rp: { id: string }; user: { id: ArrayBuffer } } }
type Request = { publicKey: { challenge: ArrayBuffer; rpId: string } }

/** A browser with a passkey device. */
export interface PasskeyBrowser {
  /** The outcome of the next request, by the name of browsers' errors; undefined: success. */
  refuseWith(name: string | undefined): void
}

/** Adds a passkey device to jsdom, which has none. Undone by `vi.unstubAllGlobals`. */
export function stubPasskeys(device = passkeyDevice()): PasskeyBrowser {
  let fault: string | undefined
  const respond = (id: string, response: object) => {
    if (fault !== undefined) throw new DOMException('The browser refused.', fault)
    return { id, rawId: bytes(id), type: 'public-key', response, getClientExtensionResults: () => ({}) }
  }
  const credentials = {
    async create({ publicKey: { challenge, rp, user } }: Creation) {
      const made = device.make({ rp, user: { id: text(user.id) }, challenge: text(challenge) })
      return respond(made.id, {
        clientDataJSON: bytes(made.response.clientDataJSON),
        attestationObject: bytes(made.response.attestationObject),
        getTransports: () => made.response.transports,
      })
    },
    async get({ publicKey: { challenge, rpId } }: Request) {
      const { id, response } = device.show({ rpId, challenge: text(challenge) })
      return respond(id, {
        clientDataJSON: bytes(response.clientDataJSON),
        authenticatorData: bytes(response.authenticatorData),
        signature: bytes(response.signature),
        userHandle: bytes(response.userHandle ?? ''),
      })
    },
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  return {
    refuseWith: (name) => {
      fault = name
    },
  }
}

const text = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url')
const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url')).buffer
