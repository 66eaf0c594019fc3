/** Whether a proxy reports that the server could not be reached: that is treated like a missing connection. */
export function isUnreachable({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.get('content-type')?.startsWith('application/json')
}
