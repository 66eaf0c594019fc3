const NAME = 'tidings-digest'

/** Tells the browser's other tabs that the reader has the digest put together otherwise now: what is followed, what is grouped. */
export function announceDigest(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(performance.timeOrigin)
  channel.close()
}

/** Calls `onChange` whenever another tab has announced a change. Returns what stops it. */
export function watchDigest(onChange: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => {
    if (data !== performance.timeOrigin) onChange()
  }
  return () => channel.close()
}
