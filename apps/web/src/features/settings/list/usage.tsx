import { RelativeTime } from '@tidings/ui/relative-time'

type UsageProps = {
  createdAt: string
  lastUsedAt: string | null
  /** `neverUsed` is left out if undefined. */
  words: { created: string; lastUsed: string; neverUsed?: string }
}

/** When something was created, and when it was last used. */
export function Usage({ createdAt, lastUsedAt, words }: UsageProps) {
  return (
    <>
      {words.created} <RelativeTime at={createdAt} />
      {lastUsedAt !== null && (
        <>
          , {words.lastUsed} <RelativeTime at={lastUsedAt} />
        </>
      )}
      {lastUsedAt === null && words.neverUsed !== undefined && `, ${words.neverUsed}`}
    </>
  )
}
