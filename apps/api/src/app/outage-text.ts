import { isOutage, isUnreachable } from '@tidings/db/database-faults'

/**
 * One sentence for the operator about a database that became unreachable during a start or a command, with the driver's
 * reason; undefined for any other error.
 */
export function outageText(error: unknown): string | undefined {
  if (!(error instanceof Error) || !(isOutage(error) || isUnreachable(error))) return undefined
  // Several addresses of one name fail together, and only have a code.
  const reason = error.message || ('code' in error ? String(error.code) : error.name)
  return `The database can’t be reached (${reason}).`
}
