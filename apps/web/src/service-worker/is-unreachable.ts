/** Whether a proxy says that the server itself could not be reached: that is as if there were no connection. */
export function isUnreachable({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.get('content-type')?.startsWith('application/json')
}
