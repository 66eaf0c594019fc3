/** An error that the user can act on: the message is one sentence, shown without a stack. */
export class Failure extends Error {}

const REASONS = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|network (?:error|request)|fetch failed/i,
    'the package registry can’t be reached; check the network and try again',
  ],
  [/ENOSPC/, 'the disk is full'],
  [/EACCES|EPERM|EROFS/, 'a folder may not be written to'],
  [
    /OUTDATED_LOCKFILE|FROZEN_LOCKFILE/,
    'pnpm-lock.yaml doesn’t match the package.json files; run pnpm install',
  ],
  [
    /E404|ERR_PNPM_FETCH_404|ETARGET|NO_MATCHING_VERSION/,
    'the package registry doesn’t have a version that is needed',
  ],
  [/E40[13]|ERR_PNPM_FETCH_40[13]/, 'the package registry refused access'],
  [/EBADENGINE|UNSUPPORTED_ENGINE/, 'this version of Node.js isn’t supported'],
]

/** The likely cause in the output of a package manager, as half a sentence; undefined if none is known. */
export function reasonIn(output) {
  return REASONS.find(([pattern]) => pattern.test(output))?.[1]
}
